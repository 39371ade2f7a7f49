import type { District, PropertyType } from './district.ts';
import { districtNamed, districts } from './districts.ts';
import type { LeadView, Purpose } from './listing.ts';
import { askingPrice } from './price.ts';
import type { Random } from './random.ts';

/** An offer with its district and price, before a house is assigned. */
export interface Offer {
  district: District;
  purpose: Purpose;
  type: PropertyType;
  price: number;
  desirability: number;
  isFeatured: boolean;
  /** Set if the house is fixed from the start. */
  houseId?: string;
  lead?: LeadView;
}

/** The part of a district's price band that each type covers. */
export const desirabilityRanges: Readonly<Record<PropertyType, readonly [number, number]>> = {
  Apartment: [0, 0.6],
  Duplex: [0.2, 0.85],
  House: [0.35, 1],
  Villa: [0.75, 1],
};

const featured = [
  ['Ikoyi', 'buy', 'Villa', 0.86, '09', 'front'],
  ['Victoria Island', 'rent', 'Apartment', 0.62, '11', 'front'],
  ['Maitama', 'buy', 'House', 0.42, '01', 'front'],
  ['Lekki Phase 1', 'rent', 'Duplex', 0.7, '10', 'front'],
  ['Life Camp', 'rent', 'House', 0.75, '08', 'front'],
  ['Asokoro', 'buy', 'House', 0.55, '02', 'front'],
  ['Ikeja GRA', 'rent', 'House', 0.8, '12', 'front'],
] as const;

/**
 * Plans `count` offers: the featured ones, then rounds over all districts. The first two rounds give every district a
 * sale and a tenancy; later rounds balance them towards `rents` tenancies in total.
 */
export function planOffers(count: number, rents: number, random: Random): Offer[] {
  const offers = featured.slice(0, count).map(toFeaturedOffer);
  let letSoFar = offers.filter(({ purpose }) => purpose === 'rent').length;
  let round: District[] = random.shuffle(districts);

  for (let turn = 0; offers.length < count; turn += 1) {
    const place = turn % districts.length;
    const lap = Math.floor(turn / districts.length);
    if (place === 0 && lap > 1) round = random.shuffle(districts);
    const district = round[place];
    if (district === undefined) break;
    const isOwed = (rents - letSoFar) / (count - offers.length) > random.next();
    const isRent = lap < 2 ? (place + lap) % 2 === 0 : isOwed;
    if (isRent) letSoFar += 1;
    offers.push(toOffer(district, isRent ? 'rent' : 'buy', random));
  }
  return offers;
}

function toFeaturedOffer(settled: (typeof featured)[number]): Offer {
  const [name, purpose, type, desirability, houseId, lead] = settled;
  const district = districtNamed(name);
  const price = askingPrice(district, purpose, desirability);
  return { district, purpose, type, desirability, price, houseId, lead, isFeatured: true };
}

function toOffer(district: District, purpose: Purpose, random: Random): Offer {
  const type = pickType(district, random);
  const [lowest, highest] = desirabilityRanges[type];
  const desirability = lowest + (highest - lowest) * random.next();
  const price = askingPrice(district, purpose, desirability);
  return { district, purpose, type, desirability, price, isFeatured: false };
}

function pickType(district: District, random: Random): PropertyType {
  const weights = Object.entries(district.types);
  let point = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [type, weight] of weights) {
    point -= weight;
    // The cast is safe: the keys of District.types are property types.
    if (point < 0) return type as PropertyType;
  }
  return 'Duplex';
}
