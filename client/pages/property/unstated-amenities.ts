import type { PropertyView } from '../../../shared/contract/property-schemas.ts';

type Stated = Pick<
  PropertyView,
  | 'amenities'
  | 'generator'
  | 'inverter'
  | 'solar'
  | 'borehole'
  | 'treatedWater'
  | 'serviced'
  | 'furnishing'
>;

/**
 * The amenities that the page does not state elsewhere, such as 'Inverter and solar' of a home whose inverter and solar power
 * are among its facts. All of them, if nothing would remain.
 */
export function unstatedAmenities(property: Stated): readonly string[] {
  const { amenities, generator, inverter, solar, borehole, treatedWater, serviced } = property;
  const answers = Object.entries({
    generator,
    inverter,
    solar,
    borehole,
    serviced,
    'treated water': treatedWater,
    furnished: property.furnishing === 'furnished' ? 'yes' : null,
  });
  const stated = new Set(answers.flatMap(([name, answer]) => (answer === 'yes' ? [name] : [])));
  const others = amenities.filter((name) => !namesIn(name).every((fact) => stated.has(fact)));
  return others.length > 0 ? others : amenities;
}

/** 'Inverter and solar power' → ['inverter', 'solar'] */
function namesIn(amenity: string): string[] {
  return amenity
    .toLowerCase()
    .split(' and ')
    .map((name) => name.replace(/^standby | power$/g, ''));
}
