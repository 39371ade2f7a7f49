import type { RequestHandler } from 'express';
import { maxPhotoBytes, photoTypes } from '../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../errors/app-error.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Receives a photo of any type, which is the request's body until the response ends. */
export function photoBody(folder: UploadFolder): RequestHandler {
  return async (request, response, next) => {
    const type = photoTypes.find((photoType) => request.is(photoType)) ?? '';
    const upload = await folder.receive(request, { maxBytes: maxPhotoBytes, type });
    const remove = (): void => void upload.remove();
    if (response.closed) return remove();
    response.once('close', remove);
    request.body = upload.blob;
    next();
  };
}

/**
 * Checks a photo's declared type and size; the provider checks its content.
 *
 * @throws AppError 415, 413, or 422 if it is empty
 */
export function checkPhoto({ type, size }: Blob): void {
  if (!photoTypes.includes(type)) throw new AppError({ code: 'unsupportedType', status: 415 });
  if (size > maxPhotoBytes) throw new AppError({ code: 'bodyTooLarge', status: 413 });
  if (size === 0) throw invalidForm({ photo: 'Please choose a photo' });
}
