import type { AreaView } from '../../../../shared/contract/area-schemas.ts';
import { purposes } from '../../../../shared/contract/property-terms.ts';
import type { Place } from '../../../../shared/places/place.ts';
import { membersOf } from './area-figures.ts';
import { bitsOf } from '../search/fact-bits.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** The types, sizes, power and water of a place's homes. One pass over columns. */
export function areaFactsOf({ indexes }: PropertySnapshot, place: Place): AreaView['facts'] {
  const types = new Map<string, number>();
  const bedrooms = new Set<number>();
  const hours = new Set<number>();
  const facts: number[] = [];
  for (const index of purposes.map((purpose) => indexes[purpose])) {
    const { column, number } = membersOf(index, place);
    for (let position = 0; position < column.length; position += 1) {
      if (column[position] !== number || index.isListed[position] === 0) continue;
      const type = index.types[index.type[position] ?? 0] ?? '';
      types.set(type, (types.get(type) ?? 0) + 1);
      bedrooms.add(Math.floor(index.bedrooms[position] ?? 0));
      hours.add(index.hours[position] ?? -1);
      facts.push(index.facts[position] ?? 0);
    }
  }
  types.delete('');
  bedrooms.delete(0);
  hours.delete(-1);
  const withAny = (bits: number): number => facts.filter((each) => (each & bits) !== 0).length;
  return {
    types: Array.from(types, ([name, homes]) => ({ name, homes })).toSorted(
      (a, b) => b.homes - a.homes || (a.name < b.name ? -1 : 1),
    ),
    bedrooms: rangeOf(bedrooms),
    light: rangeOf(hours),
    have: {
      borehole: withAny(bitsOf('water', ['borehole'])),
      treatedWater: withAny(bitsOf('water', ['treated'])),
      generator: withAny(bitsOf('power', ['generator'])),
      inverter: withAny(bitsOf('power', ['inverter', 'solar'])),
    },
  };
}

function rangeOf(numbers: ReadonlySet<number>): { fewest: number; most: number } | null {
  if (numbers.size === 0) return null;
  return { fewest: Math.min(...numbers), most: Math.max(...numbers) };
}
