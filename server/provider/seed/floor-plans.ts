import type { PlainProperty } from './listing.ts';
import type { Picture } from './picture.ts';

type Size = Pick<PlainProperty, 'type' | 'bedrooms' | 'bathrooms' | 'garages' | 'floors' | 'area'>;

interface FloorPlan {
  /** A picture in `photos/`, drawn by scripts/draw-floor-plans.mjs. */
  file: string;
  /** Homes with just these rooms have it. */
  home: Size;
  alt: string;
}

export const floorPlans: readonly FloorPlan[] = [
  {
    file: 'floor-plan-flat-2',
    home: { type: 'Apartment', bedrooms: 2, bathrooms: 2, garages: 0, floors: 1, area: 100 },
    alt: 'Floor plan: living and dining room, kitchen, store, two bedrooms with their own bathrooms',
  },
  {
    file: 'floor-plan-flat-3',
    home: { type: 'Apartment', bedrooms: 3, bathrooms: 2, garages: 1, floors: 1, area: 145 },
    alt: 'Floor plan: living and dining room, kitchen with laundry, main bedroom with dressing room and bathroom, two more bedrooms and a bathroom',
  },
  {
    file: 'floor-plan-flat-4',
    home: { type: 'Apartment', bedrooms: 4, bathrooms: 3, garages: 1, floors: 1, area: 215 },
    alt: 'Floor plan: living room, dining room, kitchen, pantry, laundry, four bedrooms and three bathrooms along a corridor',
  },
  {
    file: 'floor-plan-bungalow-3',
    home: { type: 'House', bedrooms: 3, bathrooms: 4, garages: 1, floors: 1, area: 305 },
    alt: 'Floor plan: living and dining rooms in the middle, kitchen and garage on one side, three bedrooms with their own bathrooms on the other, and a gym',
  },
  {
    file: 'floor-plan-duplex-3',
    home: { type: 'Duplex', bedrooms: 3, bathrooms: 4, garages: 1, floors: 2, area: 240 },
    alt: 'Floor plan of two floors: living and dining room, kitchen and carport below, three bedrooms with their own bathrooms above',
  },
  {
    file: 'floor-plan-duplex-4',
    home: { type: 'Duplex', bedrooms: 4, bathrooms: 5, garages: 2, floors: 2, area: 320 },
    alt: 'Floor plan of two floors: living room, dining room, kitchen, lounge and study below, four bedrooms with their own bathrooms around a landing above',
  },
];

const size = { width: 1200, height: 800 };
const paper = '#fbf9f4';

export function floorPlansOf(property: Size): Picture[] {
  const plan = floorPlans.find(({ home }) => isSame(home, property));
  return plan ? [{ url: `/photos/${plan.file}.jpg`, alt: plan.alt, ...size, color: paper }] : [];
}

function isSame(one: Size, other: Size): boolean {
  return (
    one.type === other.type &&
    one.bedrooms === other.bedrooms &&
    one.bathrooms === other.bathrooms &&
    one.garages === other.garages &&
    one.floors === other.floors &&
    one.area === other.area
  );
}
