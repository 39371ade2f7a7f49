/** Id of the results heading, which receives the focus when the list changes. */
export const resultsId = 'results';
