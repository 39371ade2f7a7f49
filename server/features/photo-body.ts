import { raw, type Request, type RequestHandler } from 'express';
import { maxPhotoBytes, photoTypes } from '../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../errors/app-error.ts';

/** Refuses a body of another type with a 415; no form can send these types, so that no other site can either. */
export const onlyPhotos: RequestHandler = (request, _response, next) => {
  photoTypeOf(request);
  next();
};

/** As it is: what a compressed body would unfold to is not known beforehand. */
export const photoBody: RequestHandler = raw({
  type: [...photoTypes],
  limit: maxPhotoBytes,
  inflate: false,
});

/** The photo that `photoBody` has read. */
export function photoOf(request: Request): Blob {
  const body: unknown = request.body;
  const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
  return new Blob([bytes], { type: photoTypeOf(request) });
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

function photoTypeOf(request: Request): string {
  const type = photoTypes.find((photoType) => request.is(photoType));
  if (type === undefined) throw new AppError({ code: 'unsupportedType', status: 415 });
  return type;
}
