import type { $ZodType, output } from 'zod/v4/core';
import { readForm, type FormResult } from '../../shared/forms/read-form.ts';
import { invalidForm } from '../errors/app-error.ts';
import { isRecord } from '../../shared/record.ts';

/** The fields of a JSON body; none if it is not an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return isRecord(body) ? body : {};
}

/** @throws AppError 422 with what is wrong with each field */
export function formOf<Schema extends $ZodType>(schema: Schema, body: unknown): output<Schema> {
  return valueOf(readForm(schema, fieldsOf(body)));
}

/** @throws AppError 422 with what is wrong with each field */
export function valueOf<T>(form: FormResult<T>): T {
  if (!form.ok) throw invalidForm(form.errors);
  return form.value;
}
