import { json, type RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Reads a JSON body of up to 16 kB; 415 for a body of another kind, and no body is left for the schema to refuse. */
export const jsonBody: RequestHandler = jsonBodyUpTo(16_384);

/** As `jsonBody`, up to 128 kB: a property with its nearby places, a reply, the ids of many. */
export const longJsonBody: RequestHandler = jsonBodyUpTo(131_072);

/** As `jsonBody`, for another size in bytes. */
export function jsonBodyUpTo(limit: number): RequestHandler {
  const parseJson = json({ limit });
  return (request, response, next) => {
    const isEmpty = request.get('Content-Length') === '0';
    if (!isEmpty && request.is('application/json') === false) {
      throw new ApiError(415, 'Send the body as application/json, in UTF-8.');
    }
    return parseJson(request, response, next);
  };
}

/**
 * The body as its schema gives it, fields it does not name left out.
 *
 * @throws ApiError 422 with the first thing that is wrong with each field.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    if (path[0] !== undefined) errors[String(path[0])] ??= message;
  }
  const [first] = Object.values(errors);
  if (first === undefined) throw new ApiError(422, 'The body must be a JSON object.');
  throw new ApiError(422, first, { errors });
}
