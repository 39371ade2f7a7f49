/** What a profile photo may be; the provider, which looks at its content, may take less. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** What a photo of an owner's enquiry may be; the server looks at its content. */
export const ownerPhotoTypes: readonly string[] = [...photoTypes, 'image/avif'];

/** Of one owner's enquiry. */
export const maxOwnerPhotos = 8;

/** Of one photo. */
export const maxPhotoBytes = 10 * 1024 * 1024;
