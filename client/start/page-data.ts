/** Id of the element with the hydration data. */
export const payloadId = 'hydration';
/** Id and name of the meta element with the page's pattern and the share of its views to measure. */
export const vitalsId = 'web-vitals';
/** Name of the meta element of a page whose calls begin traces. */
export const tracedMeta = 'traced';
