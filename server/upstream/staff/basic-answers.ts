import { isRecord } from '../../../shared/record.ts';

/**
 * Finds the list in a response of unspecified shape: the response itself, or the first list under one of the names, `data`,
 * `items` or `results`, at the top level or inside `data`. Undefined if there is none.
 */
export function listIn(json: unknown, ...names: string[]): unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (!isRecord(json)) return undefined;
  for (const name of [...names, 'data', 'items', 'results']) {
    if (Array.isArray(json[name])) return json[name];
  }
  return isRecord(json['data']) ? listIn(json['data'], ...names) : undefined;
}

/** Finds the record in such a response: under one of the names, under `data`, or the response itself. */
export function recordIn(json: unknown, ...names: string[]): Record<string, unknown> | undefined {
  if (!isRecord(json)) return undefined;
  for (const name of names) {
    if (isRecord(json[name])) return json[name];
  }
  return isRecord(json['data']) ? recordIn(json['data'], ...names) : json;
}

/** The first non-null value under any of the names. */
export function firstOf(record: Record<string, unknown>, ...names: string[]): unknown {
  return names.map((name) => record[name]).find((value) => value !== undefined && value !== null);
}

/** The id of the record that a write created; null if the response omits it. */
export function idIn(json: unknown): string | null {
  const record = recordIn(json, 'property') ?? {};
  const id = record['id'] ?? record['uuid'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** Slices one page of a list, by the query's `page` and `pageSize`. */
export function pageOf<Item>(
  items: readonly Item[],
  query: Readonly<Record<string, string>>,
): { items: Item[]; page: number; pageSize: number; total: number } {
  const page = Number(query['page'] ?? 1);
  const pageSize = Number(query['pageSize'] ?? 25);
  const start = (page - 1) * pageSize;
  return { items: items.slice(start, start + pageSize), page, pageSize, total: items.length };
}

/** Sorts by the query's `sort`, `-` first for descending. */
export function sortBy<Item>(
  items: readonly Item[],
  sort: string,
  valueOf: (item: Item, field: string) => string | number,
): Item[] {
  const field = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  return items.toSorted((one, other) => {
    const [a, b] = [valueOf(one, field), valueOf(other, field)];
    return (
      direction *
      (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
    );
  });
}

/** Whether every word of the search is a prefix of a word in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}@.]+/u);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** Whether a function that reads a response returns true, without an error. */
export function canRead(read: () => boolean): boolean {
  try {
    return read();
  } catch {
    return false;
  }
}
