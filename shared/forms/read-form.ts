import * as z from 'zod/mini';
import type { $ZodType, output } from 'zod/v4/core';
import type { FieldErrors } from '../contract/problem.ts';

export type FormResult<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** The parsed form, or the first error of each field. */
export function readForm<Schema extends $ZodType>(
  schema: Schema,
  input: unknown,
): FormResult<output<Schema>> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { ok: false, errors };
}

/** The text fields of a submitted form, by name; files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value;
  return texts;
}
