/** Key of the last search in `localStorage`. */
export const lastSearchKey = 'last-search';
