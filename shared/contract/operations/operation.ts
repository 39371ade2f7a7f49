import type { z } from 'zod';
import type { $ZodObject, $ZodType } from 'zod/v4/core';
import { problem } from '../problem-schemas.ts';

/**
 * A route of the JSON API. What is stated here is documented and holds: the server's routes, the pages' calls on both sides, the
 * OpenAPI document and the labels of the metrics derive from it.
 */
export interface Operation {
  summary: string;
  description?: string;
  /** Who may call it; everyone by default. */
  access?: 'user' | 'staff';
  query?: $ZodObject;
  body?: RequestBody;
  /** Reads its query or body itself, and answers invalid input with something else than a 422, such as defaults. */
  toleratesInvalidInput?: true;
  /** By status; the first one counts. */
  success: Readonly<Record<number, AnswerBody>>;
  /** Problems with members of their own, by status. */
  problems?: Readonly<Record<number, { description: string; schema: $ZodType }>>;
  /** Operations with the same name share it. */
  limit?: RequestLimit;
  /** By default, clients revalidate answers to everyone, and do not store any other. */
  cacheControl?: string;
  /** Answers with a file, or with nothing: links and scripts use it, pages do not call it. */
  sendsItself?: true;
}

/** JSON of a schema, or bytes of the media types. */
export type RequestBody = { schema: $ZodType } | { types: readonly string[]; maxBytes: number };

/** JSON of a schema, or bytes of the media types. */
export type AnswerBody = { description: string } & (
  { schema: $ZodType } | { types: readonly string[] }
);

export interface RequestLimit {
  name: string;
  max: number;
  /** Per hour instead of per minute. */
  perHour?: true;
  /** Counts an IP address instead of a browser. */
  ofAddress?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Operations by method and path below `/api`, with parameters in braces: 'GET /properties/{id}'. */
export type OperationTable = Readonly<Record<`${Method} /${string}`, Operation>>;

/** The schema of a problem with further members (RFC 9457, section 3.2). */
export function problemWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return problem.extend(shape);
}
