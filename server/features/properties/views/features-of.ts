import { factsOfAmenity, type AmenityFact } from '../../../../shared/amenity-facts.ts';
import type { PropertyFacts } from '../../../../shared/property-values.ts';

/** Whether an amenity is a feature with a filter of its own. */
export function isFeature(amenity: string): boolean {
  return isParking(amenity) || factsOfAmenity(amenity) !== null;
}

/**
 * The features of a home: what the provider states, and where it states nothing, what the amenities say. A missing amenity
 * says nothing.
 */
export function featuresOf(
  home: Pick<PropertyFacts, AmenityFact | 'amenities'>,
): Pick<PropertyFacts, AmenityFact> {
  const { furnishing, generator, inverter, solar, borehole, treatedWater, serviced } = home;
  const named: Partial<Pick<PropertyFacts, AmenityFact>> = {};
  for (const amenity of home.amenities) Object.assign(named, factsOfAmenity(amenity));
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
  return amenities.some(isParking) || (garages === null ? null : garages > 0);
}

function isParking(amenity: string): boolean {
  return amenity.trim().toLowerCase() === 'parking';
}
