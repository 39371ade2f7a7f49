import type { RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';
import { email, phone } from '../accounts/account-fields.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isPlainText, lineOf, paragraphsOf } from '../http/text-fields.ts';

const maxPhotos = 8;
const maxPhotoBytes = 10 * 1024 * 1024;

const details = z
  .record(
    z.string().max(40),
    z.union([z.number(), z.string().max(400).refine(isPlainText)]),
    'Details must be texts and numbers by their names',
  )
  .refine((given) => Object.keys(given).length <= 20, 'Details must be at most 20');

/** The body of `POST /contact`; only the first three fields are required. */
export const enquiryFields = z.object({
  name: lineOf('Name', 200),
  email,
  message: paragraphsOf('Message', 8_000).min(1, 'Message is required'),
  kind: z.enum(['contact', 'owner'], 'Kind must be contact or owner').default('contact'),
  property: lineOf('Property', 100).optional(),
  phone: phone.optional(),
  // A form sends it as a JSON string.
  details: z.preprocess(fromJson, details.optional()),
});

export type EnquiryFields = z.output<typeof enquiryFields>;

function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: maxPhotoBytes,
    files: maxPhotos,
    fields: 8,
    parts: maxPhotos + 8,
    fieldSize: 32_768,
    fieldNameSize: 40,
    headerPairs: 8,
    fieldNestingDepth: 0,
  },
}).array('photos', maxPhotos);

/** Parses an enquiry from JSON or a multipart form, whose `photos` become `request.files`. */
export const enquiryBody: RequestHandler = (request, response, next) => {
  if (!request.is('multipart/form-data')) return jsonBody(request, response, next);
  return upload(request, response, (error: unknown) => next(error && toApiError(error)));
};

/** Errors that are not Multer's mean that the form is truncated, lacks a boundary or exceeds a parser limit. */
function toApiError(error: unknown): ApiError {
  if (!(error instanceof MulterError)) return new ApiError(400, 'Bad request');
  if (error.code === 'LIMIT_FILE_SIZE') {
    const { message: text, errors = {} } = invalidField('photos', 'A photo must be at most 10 MB');
    return new ApiError(413, text, { errors });
  }
  return invalidField('photos', `Send at most ${maxPhotos} files named photos`);
}
