/** Target of the skip link and of the focus after client-side navigation. */
export const mainId = 'main';
