/** With which the `sessionStorage` keys of form drafts begin. */
export const draftPrefix = 'draft-';
