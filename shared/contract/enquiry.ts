/** Minimum fill time in milliseconds: no person reads, fills in and sends a form faster. */
export const minFillMs = 3000;
