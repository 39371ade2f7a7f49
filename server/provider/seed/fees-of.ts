import type { PlainProperty, SeedFacts } from './listing.ts';
import type { Random } from './random.ts';

type Fees = Pick<SeedFacts, 'service_charge' | 'caution_deposit' | 'agency_fee' | 'legal_fee'>;

const step = 10_000;

/** Known for 60% of the tenancies, and for few sales. */
export function feesOf(property: PlainProperty, random: Random): Fees {
  const { category, annual_price: price } = property;
  const share = (percent: number): number => Math.round((price * percent) / 100 / step) * step;
  return category === 'rent'
    ? feesOfRent(property, share, random)
    : feesOfSale(property, share, random);
}

function feesOfRent(
  { amenities }: PlainProperty,
  share: (percent: number) => number,
  random: Random,
): Fees {
  const isShared = amenities.includes('Serviced') || amenities.includes('Gated estate');
  const service = isShared ? random.integer(3, 12) : 0;
  const [caution, agency, legal] = [0, 0, 0].map(() => random.pick([5, 7.5, 10]));
  const areKnown = random.chance(0.6);
  const known = (percent = 0): number | null =>
    random.chance(0.9) && areKnown ? share(percent) : null;
  return {
    service_charge: known(service),
    caution_deposit: known(caution),
    agency_fee: known(agency),
    legal_fee: known(legal),
  };
}

function feesOfSale(
  { amenities, annual_price: price }: PlainProperty,
  share: (percent: number) => number,
  random: Random,
): Fees {
  const isShared = amenities.includes('Serviced') || amenities.includes('Gated estate');
  const known = (percent: number, probability: number): number | null =>
    random.chance(probability) && price > 0 ? share(percent) : null;
  return {
    service_charge: isShared ? known(0.3, 0.6) : null,
    caution_deposit: null,
    agency_fee: known(5, 0.3),
    legal_fee: known(random.pick([2, 3, 5]), 0.25),
  };
}
