import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { ApiError, invalidField } from '../../http/api-error.ts';

const maxPhotoBytes = 10 * 1024 * 1024;
/** The limit for all photos of a form together, since they are all in memory. */
const maxFormBytes = 50 * 1024 * 1024;
const maxPhotos = 10;

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxPhotoBytes,
    files: maxPhotos,
    fields: maxPhotos + 2,
    parts: 2 * maxPhotos + 2,
    fieldSize: 2_048,
    fieldNameSize: 40,
    headerPairs: 8,
    fieldNestingDepth: 0,
  },
}).array('photos');

/** Parses a multipart form, whose `photos` become `request.files`. */
export const photoForm: RequestHandler = (request, response, next) => {
  if (!request.is('multipart/form-data')) {
    throw new ApiError(415, 'Send the photos as multipart/form-data.');
  }
  const bytes = Number(request.get('Content-Length') ?? Number.NaN);
  if (!(bytes <= maxFormBytes)) throw tooLarge('The photos must be at most 50 MB together');
  return upload(request, response, (error: unknown) => next(error && toApiError(error)));
};

/** Errors that are not Multer's mean that the form is truncated, lacks a boundary or exceeds a parser limit. */
function toApiError(error: unknown): ApiError {
  if (!(error instanceof MulterError)) return new ApiError(400, 'Bad request');
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge('A photo must be at most 10 MB');
  return invalidField('photos', `Send up to ${maxPhotos} files named photos`);
}

function tooLarge(message: string): ApiError {
  return new ApiError(413, message, { errors: { photos: message } });
}
