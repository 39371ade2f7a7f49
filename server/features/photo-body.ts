import type { Request, RequestHandler } from 'express';
import { maxPhotoBytes, photoTypes } from '../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../errors/app-error.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Refuses a body of another type with a 415; no form can send these types, so that no other site can either. */
export const onlyPhotos: RequestHandler = (request, _response, next) => {
  if (!request.is([...photoTypes])) throw new AppError({ code: 'unsupportedType', status: 415 });
  next();
};

/** Receives a photo of any type, which `photoOf` then has until the response is over. */
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

/** The photo that `photoBody` has received. */
export function photoOf(request: Request): Blob {
  const body: unknown = request.body;
  return body instanceof Blob ? body : new Blob();
}

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
