import { amenities, type Amenity } from './amenity.ts';
import type { PropertyType } from './district.ts';
import type { Home, Slot } from './listing.ts';
import { desirabilityRanges } from './plan-offers.ts';
import { type RoomKind, roomPictures } from './picture.ts';
import type { Random } from './random.ts';

/** A home's floor area in square metres: the base, then the least and the most that each bedroom adds. */
const sizes: Readonly<Record<PropertyType, readonly [number, number, number]>> = {
  Apartment: [22, 38, 52],
  Duplex: [60, 62, 76],
  House: [70, 68, 88],
  Villa: [150, 84, 110],
};

/**
 * Derives a slot's facts from its house and price. `turn` counts the homes of a results page, so that neighbours show
 * different rooms.
 */
export function furnishHome(slot: Slot, turn: number, random: Random): Home {
  const { house, district } = slot;
  const bedrooms = bedroomsOf(slot, random);
  const bathrooms = Math.max(1, bedrooms + (random.chance(0.6) ? 1 : -1) * (bedrooms > 2 ? 1 : 0));
  const [base, min, largest] = sizes[house.type];
  const area = base + bedrooms * (min + (largest - min) * random.next());
  const home = {
    ...slot,
    street: random.pick(district.streets),
    houseNumber: random.integer(2, 78),
    bedrooms,
    bathrooms,
    kitchens: bedrooms >= 6 ? 2 : 1,
    garages: random.integer(...house.garages),
    area: random.chance(0.94) ? Math.round(area / 5) * 5 : null,
    yearBuilt: random.chance(0.94) ? random.integer(...house.yearBuilt) : null,
    rooms: roomsOf(bedrooms, bathrooms, turn),
  };
  return { ...home, amenities: amenitiesOf(home, random) };
}

/** The more expensive a home is for its type, the more rooms it has; one-bedroom flats are let, not sold. */
function bedroomsOf({ house, purpose, desirability }: Slot, random: Random): number {
  const [fewest, max] = house.bedrooms;
  const [lowest, highest] = desirabilityRanges[house.type];
  const rank = Math.min(1, Math.max(0, (desirability - lowest) / (highest - lowest)));
  const bedrooms = Math.round(fewest + (max - fewest) * (rank * 0.8 + random.next() * 0.2));
  return purpose === 'buy' ? Math.max(2, bedrooms) : bedrooms;
}

/** Picture names in the order of a tour: living rooms, kitchen, bedrooms, bathrooms. */
export function roomsOf(bedrooms: number, bathrooms: number, turn: number): string[] {
  const take = (kind: RoomKind, count: number): string[] => {
    const names = roomPictures[kind];
    const start = (turn * 2 + Math.floor(turn / names.length)) % names.length;
    return [...names.slice(start), ...names.slice(0, start)].slice(0, count);
  };
  return [
    ...take('living', bedrooms >= 5 ? 2 : 1),
    ...take('kitchen', 1),
    ...take('bedroom', Math.min(bedrooms, 3)),
    ...take('bathroom', bathrooms >= 3 ? 2 : 1),
  ];
}

function amenitiesOf(home: Omit<Home, 'amenities'>, random: Random): Amenity[] {
  const { house, purpose, desirability } = home;
  const isFlat = house.type === 'Apartment';
  const isLarge = house.type === 'House' || house.type === 'Villa';
  const odds: Partial<Record<Amenity, number>> = {
    Borehole: 0.8,
    'Treated water': 0.4 + desirability * 0.4,
    'Inverter and solar': 0.3 + desirability * 0.4,
    'Standby generator': 0.35 + desirability * 0.3,
    'Prepaid meter': 0.8,
    "Boys' quarters": isLarge ? 0.8 : 0.45,
    CCTV: 0.3 + desirability * 0.4,
    'Gated estate': isFlat ? 0.2 : 0.5,
    'Fitted kitchen': 0.85,
    'Swimming pool': desirability > 0.5 ? 0.2 : 0,
    Gym: isFlat && desirability > 0.3 ? 0.4 : 0.03,
    Serviced: isFlat ? 0.5 : 0.05,
    Furnished: purpose === 'rent' ? 0.25 : 0.06,
  };
  return amenities.filter((amenity) => {
    if (house.never.includes(amenity)) return false;
    if (house.always.includes(amenity)) return true;
    if (amenity === 'All rooms en suite') {
      return home.bedrooms > 1 && home.bathrooms >= home.bedrooms;
    }
    return random.chance(odds[amenity] ?? 0);
  });
}
