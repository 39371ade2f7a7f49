/** Id of the element with the hydration data. */
export const payloadId = 'hydration';
