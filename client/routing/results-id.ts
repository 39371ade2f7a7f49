/** Of the heading of a list of results, which the focus moves to when the list changes under it. */
export const resultsId = 'results';
