import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { detailSchema } from '../../../upstream/visitors/property-schema.ts';
import type { CostSettings } from './home-costs.ts';
import { toPropertyView } from './views.ts';

const { property } = detailSchema.parse({
  id: 'sample',
  propertyTitle: '5 Bedroom Fully Detached Duplex',
  propertyLocation: 'Guzape, Abuja',
  category: 'buy',
  propertyType: 'Duplex',
  annualPrice: 160_000_000,
  numberOfBedrooms: 5,
  numberOfBathrooms: 6,
  numberOfKitchens: 1,
  numberOfGarages: 2,
  floorsNo: 2,
  area: 450,
  description:
    'A sample listing: a detached duplex with five bedrooms, all en suite, a fitted kitchen, two living rooms and parking for four cars in a gated street.',
  amenities: ['Gated estate', 'Fitted kitchen', 'All rooms en suite', 'Parking', 'Treated water'],
});

/** Shown with a notice if a property's details could not be loaded. */
export function sampleProperty(settings: CostSettings): PropertyView {
  return toPropertyView(property, () => null, settings);
}
