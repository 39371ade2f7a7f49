import type { ReactNode } from 'react';
import type { FacetOption } from '../../../shared/search/facets.ts';
import { formatNumber } from '../../../shared/number.ts';
import { maxRooms } from '../../../shared/search/choices.ts';
import { Field } from '../../ui/field.tsx';
import type { Chosen } from './chosen.ts';
import { homesInRange } from './homes-in-range.ts';

interface CountRangeProps {
  /** What the parameters begin with: `beds` for `beds-min` and `beds-max`. */
  name: 'beds' | 'baths';
  /** One for each number of rooms that occurs; the last may be of all homes with more than a search can ask for. */
  options: readonly FacetOption[];
  chosen: Chosen;
}

/** The least and the most rooms, each number with the homes that it would leave. */
export function CountRange({ name, options, chosen }: CountRangeProps): ReactNode {
  const least = chosen.one(`${name}-min`);
  const most = chosen.one(`${name}-max`);

  function select(label: string, end: 'min' | 'max', value: string): ReactNode {
    const otherEnd = end === 'max' ? Number(least) : most === '' ? Infinity : Number(most);
    return (
      <Field label={label}>
        <select name={`${name}-${end}`} defaultValue={value}>
          <option value="">Any</option>
          {numbersOf(options, value).map((number) => (
            <option key={number} value={number}>
              {`${number} (${formatNumber(homesInRange(options, [number, otherEnd]))})`}
            </option>
          ))}
        </select>
      </Field>
    );
  }

  return (
    <>
      {select('At least', 'min', least)}
      {select('At most', 'max', most)}
    </>
  );
}

/** Those that a search can ask for, with the chosen one even if no home has it. */
function numbersOf(options: readonly FacetOption[], chosen: string): number[] {
  const all = new Set(options.map(({ value }) => Number(value)));
  if (chosen !== '') all.add(Number(chosen));
  return [...all].filter((number) => number <= maxRooms).toSorted((one, other) => one - other);
}
