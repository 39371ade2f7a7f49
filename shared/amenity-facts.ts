import type { PropertyFacts } from './property-values.ts';

/** The facts that may be among the amenities instead. */
export type AmenityFact =
  'furnishing' | 'generator' | 'inverter' | 'solar' | 'borehole' | 'treatedWater' | 'serviced';

type Facts = Partial<Pick<PropertyFacts, AmenityFact>>;

/** Yes by an amenity of the same meaning, in lower case. */
const facts: ReadonlyMap<string, Facts> = new Map([
  ['borehole', { borehole: 'yes' }],
  ['treated water', { treatedWater: 'yes' }],
  ['generator', { generator: 'yes' }],
  ['standby generator', { generator: 'yes' }],
  ['inverter', { inverter: 'yes' }],
  ['solar', { solar: 'yes' }],
  ['inverter and solar', { inverter: 'yes', solar: 'yes' }],
  ['serviced', { serviced: 'yes' }],
  ['furnished', { furnishing: 'furnished' }],
]);

/** What an amenity says that a home has fields for; null if there are none. */
export function factsOfAmenity(amenity: string): Facts | null {
  return facts.get(amenity.trim().toLowerCase()) ?? null;
}
