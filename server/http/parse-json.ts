import { json, type RequestHandler } from 'express';

/** Parses a JSON body of up to so many bytes, as '16kb'. */
export function parseJson(limit: string): RequestHandler {
  return json({ limit, reviver: withoutObjectLengths });
}

/**
 * Leaves out every `length` that is an object. zod compares the length of any value that has one, and comparing such an object
 * can throw.
 */
export function withoutObjectLengths(key: string, value: unknown): unknown {
  return key === 'length' && typeof value === 'object' ? undefined : value;
}
