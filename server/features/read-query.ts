import { safeParse, type $ZodType, type output } from 'zod/v4/core';
import type { Defined } from '../../shared/contract/operations/operations.ts';
import { invalidForm } from '../errors/app-error.ts';

/**
 * Parses the parameters of a query; an empty one counts as absent.
 *
 * @throws AppError 422 for an invalid one
 */
export function readQuery<Schema extends $ZodType>(
  schema: Schema,
  query: Readonly<Record<string, string>>,
): Defined<output<Schema>> {
  const present = Object.entries(query).filter(([, value]) => value.trim() !== '');
  const parsed = safeParse(schema, Object.fromEntries(present));
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    throw invalidForm(errors);
  }
  const values = Object.entries(Object(parsed.data));
  const stated = values.filter(([, value]) => value !== undefined);
  // Without the undefined values it is what the schema returns.
  return Object.fromEntries(stated) as Defined<output<Schema>>;
}

/** Query parameters by name; repeated ones are joined with commas. */
export function parametersOf(search: URLSearchParams): Record<string, string> {
  const names = new Set(search.keys());
  return Object.fromEntries([...names].map((name) => [name, search.getAll(name).join(',')]));
}
