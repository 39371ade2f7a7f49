import type { Request, RequestHandler } from 'express';
import { maxPhotoBytes, photoTypes } from '../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../errors/app-error.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Rejects other content types with a 415. HTML forms cannot send the accepted ones, so other sites cannot either. */
export const onlyPhotos: RequestHandler = (request, _response, next) => {
  if (!request.is([...photoTypes])) throw new AppError({ code: 'unsupportedType', status: 415 });
  next();
};

/** Receives a photo of any type, available from `photoOf` until the response ends. */
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

/** The photo received by `photoBody`. */
export function photoOf(request: Request): Blob {
  const body: unknown = request.body;
  return body instanceof Blob ? body : new Blob();
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
