import { coveredCities } from '../cities.ts';
import { typedPart, type Draft } from './draft.ts';
import type { Meaning } from './phrases.ts';
import { choiceNames, optionsOf } from '../search/filters.ts';
import type { Filters } from './reading.ts';

/** As notes name an order. */
export const sortLabels = {
  lowest: 'Lowest price first',
  highest: 'Highest price first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  cash: 'Least cash needed first',
} as const;

/** Adds the meaning of a phrase at a token. */
export function applyMeaning(draft: Draft, meaning: Meaning, start: number, length: number): void {
  draft.purpose ??= meaning.purpose ?? null;
  if (meaning.filters) mergeFilters(draft.filters, meaning.filters);
  if (meaning.filters?.sort)
    draft.notes.push({ kind: 'sort', text: sortLabels[meaning.filters.sort] });
  if (meaning.isKeyword)
    for (let index = start; index < start + length; index += 1) draft.keywords.add(index);
  if (meaning.note === undefined) return;
  const text = `${remarks[meaning.note]}: ${typedPart(draft, start, start + length)}`;
  if (draft.notes.every((note) => note.text !== text))
    draft.notes.push({ kind: meaning.note, text });
}

const remarks = {
  'not-offered': 'We only list homes to rent or buy',
  'not-covered': `We only list homes in ${coveredCities}`,
  unsupported: 'No filter for',
} as const;

/** Adds to lists, and sets single values that have none. */
function mergeFilters(filters: Filters, added: Partial<Filters>): void {
  const { rooms = null, ...others } = added;
  const hasBeds = filters.rooms !== null || filters.bedsMin !== null || filters.bedsMax !== null;
  if (rooms !== null && !hasBeds) filters.rooms = rooms;
  const current: Record<string, unknown> = { ...filters };
  for (const [name, value] of Object.entries(others)) {
    const before = current[name];
    if (Array.isArray(before) && Array.isArray(value))
      Object.assign(filters, { [name]: joined(name, before, value) });
    else if (before === null || before === false) Object.assign(filters, { [name]: value });
  }
  // 'House' is the type only if no other is named: 'duplex house'.
  if (filters.types.length > 1) filters.types = filters.types.filter((type) => type !== 'house');
}

/** Each value once, in canonical order. */
function joined(name: string, before: unknown[], added: unknown[]): unknown[] {
  const values = [...new Set([...before, ...added])];
  const choice = choiceNames.find((one) => one === name);
  return choice ? optionsOf(choice).filter((value) => values.includes(value)) : values;
}
