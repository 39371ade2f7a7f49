import type { Amenity } from './amenity.ts';
import type { District } from './district.ts';
import { estates } from './estates.ts';
import { feesOf } from './fees-of.ts';
import { floorPlansOf } from './floor-plans.ts';
import type { PlainProperty, SeedFacts } from './listing.ts';
import { papersOf } from './papers-of.ts';
import { pastPricesOf } from './past-prices-of.ts';
import { createRandom, type Random } from './random.ts';

/** Days after which pages no longer trust a confirmation. */
const confirmedForDays = 45;

const bands = {
  Maitama: ['A'],
  Asokoro: ['A'],
  Ikoyi: ['A'],
  'Victoria Island': ['A'],
  'Lekki Phase 1': ['A', 'B'],
  'Ikeja GRA': ['A', 'B'],
  'Wuse 2': ['A', 'B'],
  Jabi: ['A', 'B'],
  Guzape: ['A', 'B'],
  'Katampe Extension': ['A', 'B'],
  Yaba: ['B', 'C'],
  Surulere: ['B', 'C'],
  Gwarinpa: ['B', 'C'],
  'Life Camp': ['B', 'C'],
  Ajah: ['C', 'D'],
  Lokogoma: ['C', 'D'],
} as const;

/** Gives the demo of 64 homes some of everything. */
const salt = 95;

/** The least hours of supply a day that the regulator expects of a band. */
const leastHours = { A: 20, B: 16, C: 12, D: 8 };

/** What a home without any stated fact has. */
export const noFacts: SeedFacts = {
  service_charge: null,
  caution_deposit: null,
  agency_fee: null,
  legal_fee: null,
  estate: null,
  grid_band: null,
  light_hours: null,
  generator: null,
  inverter: null,
  solar: null,
  borehole: null,
  treated_water: null,
  serviced: null,
  pets: null,
  condition: null,
  papers: null,
  confirmedDaysAgo: null,
  pastPrices: [],
  floorPlans: [],
};

/**
 * A home's fees, light, water, papers, past prices and floor plan, which agree with its rooms and amenities. They come from a generator of their own, so
 * that the rest of the demo does not depend on them.
 */
export function factsOf(property: PlainProperty, { name, city }: District): SeedFacts {
  const { uuid, amenities } = property;
  const random = createRandom(Number.parseInt(uuid.slice(0, 8), 16) ^ salt);
  return {
    ...feesOf(property, random),
    estate: amenities.includes('Gated estate') ? random.pick(estates[name] ?? []) : null,
    ...lightOf(name, random),
    ...supplyOf(amenities, random),
    serviced: stated(amenities, 'Serviced', random),
    pets: petsIn(property, random),
    condition: conditionOf(property, random),
    papers: papersOf(property, { name, city }, random),
    confirmedDaysAgo: daysSinceConfirmation(property, random),
    pastPrices: pastPricesOf(property, random),
    floorPlans: floorPlansOf(property),
  };
}

function lightOf(district: string, random: Random): Pick<SeedFacts, 'grid_band' | 'light_hours'> {
  const ofDistrict = Object.entries(bands).find(([name]) => name === district)?.[1];
  if (ofDistrict === undefined || !random.chance(0.9))
    return { grid_band: null, light_hours: null };
  const band = random.pick<keyof typeof leastHours>(ofDistrict);
  const hours = leastHours[band] + random.integer(0, 3);
  return { grid_band: band, light_hours: random.chance(0.8) ? hours : null };
}

function supplyOf(
  amenities: readonly Amenity[],
  random: Random,
): Pick<SeedFacts, 'generator' | 'inverter' | 'solar' | 'borehole' | 'treated_water'> {
  const solar = stated(amenities, 'Inverter and solar', random);
  return {
    generator: stated(amenities, 'Standby generator', random),
    // An inverter needs no panels.
    inverter: solar !== 'yes' && random.chance(0.25) ? 'yes' : solar,
    solar,
    borehole: stated(amenities, 'Borehole', random),
    treated_water: stated(amenities, 'Treated water', random),
  };
}

/** A home without the amenity may not say so. */
function stated(
  amenities: readonly Amenity[],
  amenity: Amenity,
  random: Random,
): 'yes' | 'no' | null {
  const isStated = random.chance(0.7);
  if (amenities.includes(amenity)) return 'yes';
  return isStated ? 'no' : null;
}

function petsIn({ category, type }: PlainProperty, random: Random): SeedFacts['pets'] {
  if (category === 'buy' || !random.chance(0.7)) return null;
  return random.chance(type === 'Apartment' ? 0.25 : 0.6) ? 'yes' : 'no';
}

/** New homes are those whose title may say so. */
function conditionOf({ year_built: year }: PlainProperty, random: Random): SeedFacts['condition'] {
  const isRenovated = random.chance(0.4);
  if (year === null) return null;
  if (year >= 2024) return 'new';
  return year < 2015 && isRenovated ? 'renovated' : 'used';
}

function daysSinceConfirmation({ daysAgo }: PlainProperty, random: Random): number | null {
  const [lot, part] = [random.next(), random.next()];
  const listed = Math.floor(daysAgo);
  if (lot < 0.85) return Math.round(part * Math.min(confirmedForDays - 1, listed));
  const isOld = lot < 0.95 && listed > confirmedForDays;
  return isOld ? confirmedForDays + 1 + Math.floor(part * (listed - confirmedForDays)) : null;
}
