import { maxPhotoBytes, photoTypes } from '../../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';

/**
 * Lets pass what may be a photo by its type and size; what it really is, the provider finds out.
 *
 * @throws AppError 415, 413, or 422 for one without content
 */
export function checkPhoto({ type, size }: Blob): void {
  if (!photoTypes.includes(type)) throw new AppError({ code: 'unsupportedType', status: 415 });
  if (size > maxPhotoBytes) throw new AppError({ code: 'bodyTooLarge', status: 413 });
  if (size === 0) throw invalidForm({ photo: 'Please choose a photo' });
}
