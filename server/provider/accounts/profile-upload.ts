import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { ApiError, invalidField } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';

const maxPhotoBytes = 10 * 1024 * 1024;
/** The photo, plus room for fields and boundaries. */
const maxFormBytes = maxPhotoBytes + 16_384;

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxPhotoBytes,
    files: 1,
    fields: 4,
    parts: 5,
    fieldSize: 1_024,
    fieldNameSize: 40,
    headerPairs: 8,
    fieldNestingDepth: 0,
  },
}).single('photo');

/** Parses a profile from JSON or a multipart form, whose `photo` becomes `request.file`. */
export const profileBody: RequestHandler = (request, response, next) => {
  if (!request.is('multipart/form-data')) return jsonBody(request, response, next);
  if (Number(request.get('Content-Length') ?? 0) > maxFormBytes) throw tooLarge();
  return upload(request, response, (error: unknown) => next(error && toApiError(error)));
};

/** Errors that are not Multer's mean that the form is truncated, lacks a boundary or exceeds a parser limit. */
function toApiError(error: unknown): ApiError {
  if (!(error instanceof MulterError)) return new ApiError(400, 'Bad request');
  if (error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  return new ApiError(422, 'Send one file named photo, and profile fields.');
}

function tooLarge(): ApiError {
  const { message, errors = {} } = invalidField('photo', 'The photo must be at most 10 MB');
  return new ApiError(413, message, { errors });
}
