/** Milliseconds. Nobody reads a form, fills it in and sends it within this time. */
export const leastFillMs = 3000;
