import type { PropertyFacts } from '../../../shared/property-values.ts';

/** The facts that may be among the amenities instead. */
type Derived =
  'furnishing' | 'generator' | 'inverter' | 'solar' | 'borehole' | 'treatedWater' | 'serviced';

/** Yes by an amenity of the same meaning, in lower case. */
const facts: ReadonlyMap<string, Partial<Pick<PropertyFacts, Derived>>> = new Map([
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
const parking = 'parking';

/** Whether an amenity is a feature with a filter of its own. */
export function isFeature(amenity: string): boolean {
  const name = amenity.trim().toLowerCase();
  return name === parking || facts.has(name);
}

/**
 * The features of a home: what the provider states, and where it states nothing, what the amenities say. A missing amenity
 * says nothing.
 */
export function featuresOf(
  home: Pick<PropertyFacts, Derived | 'amenities'>,
): Pick<PropertyFacts, Derived> {
  const { furnishing, generator, inverter, solar, borehole, treatedWater, serviced } = home;
  const named: Partial<Pick<PropertyFacts, Derived>> = {};
  for (const amenity of home.amenities)
    Object.assign(named, facts.get(amenity.trim().toLowerCase()));
  return {
    furnishing: furnishing ?? named.furnishing ?? null,
    generator: generator ?? named.generator ?? null,
    inverter: inverter ?? named.inverter ?? null,
    solar: solar ?? named.solar ?? null,
    borehole: borehole ?? named.borehole ?? null,
    treatedWater: treatedWater ?? named.treatedWater ?? null,
    serviced: serviced ?? named.serviced ?? null,
  };
}

/** Whether cars can park; null if unknown. */
export function hasParking({
  garages,
  amenities,
}: Pick<PropertyFacts, 'garages' | 'amenities'>): boolean | null {
  const isNamed = amenities.some((amenity) => amenity.trim().toLowerCase() === parking);
  return isNamed || (garages === null ? null : garages > 0);
}
