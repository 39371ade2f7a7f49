/** Types of a profile photo; the provider checks the content and may accept fewer. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Types of a photo in an owner's enquiry; the server checks the content. */
export const ownerPhotoTypes: readonly string[] = [...photoTypes, 'image/avif'];

/** Maximum number of photos in an owner's enquiry. */
export const maxOwnerPhotos = 8;

/** Maximum size of a photo. */
export const maxPhotoBytes = 10 * 1024 * 1024;
