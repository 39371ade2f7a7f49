import type { PropertyView } from '../../../shared/contract/property-views.ts';

/** Shown with a notice if a property's details could not be loaded. */
export const sampleProperty: PropertyView = {
  id: 'sample',
  title: '5 Bedroom Fully Detached Duplex',
  location: 'Guzape, Abuja',
  purpose: 'buy',
  type: 'Duplex',
  price: { kind: 'sale', amount: 160_000_000 },
  photos: [],
  photoCount: 0,
  bedrooms: 5,
  bathrooms: 6,
  floors: 2,
  area: 450,
  status: 'open',
  featured: false,
  createdAt: null,
  kitchens: 1,
  garages: 2,
  yearBuilt: null,
  description:
    'A sample listing: a detached duplex with five bedrooms, all en suite, a fitted kitchen, two living rooms and parking for four cars in a gated street.',
  amenities: ['Gated estate', 'Fitted kitchen', 'All rooms en suite', 'Parking', 'Treated water'],
  videoUrl: null,
  coordinates: null,
  nearby: [],
};
