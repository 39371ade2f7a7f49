import { json, type RequestHandler } from 'express';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Parses a JSON body of up to 16 KiB; 415 for other content types. An empty body is left to the schema. */
export const jsonBody: RequestHandler = jsonBodyUpTo(16_384);

/** Like `jsonBody`, up to 128 KiB: for a property with its nearby places, a reply, or a long list of ids. */
export const longJsonBody: RequestHandler = jsonBodyUpTo(131_072);

/** Like `jsonBody`, with another limit in bytes. */
export function jsonBodyUpTo(limit: number): RequestHandler {
  const parseJson = json({ limit, reviver: withoutObjectLengths });
  return (request, response, next) => {
    const isEmpty = request.get('Content-Length') === '0';
    if (!isEmpty && request.is('application/json') === false) {
      throw new ApiError(415, 'Send the body as application/json, in UTF-8.');
    }
    return parseJson(request, response, next);
  };
}

/** Leaves out every `length` that is an object: zod compares the length of any value, which can then throw. */
function withoutObjectLengths(key: string, value: unknown): unknown {
  return key === 'length' && typeof value === 'object' ? undefined : value;
}

/**
 * The body as parsed by its schema, which drops unknown fields.
 *
 * @throws ApiError 422 with the first error of each field.
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
