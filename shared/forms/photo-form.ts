/** What a profile photo may be; the provider, which looks at its content, may take less. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const maxPhotoBytes = 10 * 1024 * 1024;
