/** The screens on which cards have a carousel. */
export const carouselScreens = '(max-width: 47.999rem)';
