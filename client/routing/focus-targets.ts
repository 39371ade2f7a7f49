/** Id of the page's main content. */
export const mainId = 'main';

/** Id of the results heading, which receives the focus when the list changes. */
export const resultsId = 'results';
