import { z } from 'zod';
import { parseBody } from './json-body.ts';
import { isPlainText } from './text-fields.ts';

const maxPage = 1_000_000;
const maxId = 2_147_483_647;

/**
 * The query parameters as parsed by their schema. An empty parameter counts as absent, a repeated one as a
 * comma-separated list.
 *
 * @throws ApiError 422 with the first error of each parameter.
 */
export function parseQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const entries = Object.entries(query).map(([name, value]) => [name, [value].flat().join(',')]);
  return parseBody(schema, Object.fromEntries(entries.filter(([, value]) => value !== '')));
}

/** Pagination and sorting parameters of a list. `sorts` are field names, each allowed in both directions. */
export function listQuery<const Sort extends string>(
  sorts: readonly Sort[],
  standard: `-${NoInfer<Sort>}`,
) {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}` as const]);
  return {
    page: numberUpTo('page', maxPage).default(1),
    pageSize: numberUpTo('pageSize', 100).default(25),
    sort: choice('sort', directions)
      .optional()
      .transform((sort): Sort | `-${Sort}` => sort ?? standard),
    q: shortText('q').optional(),
  };
}

export function numberUpTo(name: string, max: number) {
  const wrong = `${name} must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,7}$/, { error: wrong, abort: true })
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, wrong);
}

export function choice<const Choice extends string>(name: string, all: readonly Choice[]) {
  return z.enum(all, `${name} must be one of ${all.join(', ')}`);
}

/** One or more of the choices, separated by commas. */
export function choices<const Choice extends string>(name: string, all: readonly Choice[]) {
  return z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(all, `${name} must be one of ${all.join(', ')}`)));
}

export function flag(name: string) {
  return choice(name, ['true', 'false']).transform((text) => text === 'true');
}

export function shortText(name: string) {
  return z
    .string()
    .trim()
    .max(100, `${name} must be at most 100 characters`)
    .refine(isPlainText, `${name} has characters that cannot be used`);
}

export function idCalled(name: string) {
  return z.string().transform((text, context) => {
    const id = parseId(text);
    if (id === null) context.addIssue({ code: 'custom', message: `${name} must be a number` });
    return id ?? z.NEVER;
  });
}

/** Parses a positive 32-bit id; null for any other text. */
export function parseId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id === null || id > maxId ? null : id;
}
