/** Where the page's own content begins: the skip link and navigations by script lead there. */
export const mainId = 'main';
