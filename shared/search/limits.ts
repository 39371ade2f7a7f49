/** Length of a typed place. */
export const maxLocationLength = 80;
/** Number of keywords. */
export const maxWords = 6;
export const maxWordsLength = 60;
export const maxTypes = 8;
export const maxAmenities = 12;
/** Hours of light a day. */
export const maxHours = 24;
/** Square metres. */
export const maxSize = 100_000;
