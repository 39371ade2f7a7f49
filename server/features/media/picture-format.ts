export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The best format in a browser's `Accept`; JPEG if it lists neither of the newer ones. */
export function pictureFormat(accept: string | undefined): PictureFormat {
  if (names(accept, 'avif')) return 'avif';
  return names(accept, 'webp') ? 'webp' : 'jpeg';
}

function names(accept = '', format: string): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter));
    return type.trim() === `image/${format}` && !refused;
  });
}
