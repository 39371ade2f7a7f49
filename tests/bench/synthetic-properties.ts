import type { UpstreamProperty } from '../../server/upstream/property-schema.ts';
import { propertyTypes } from '../../shared/contract/property-views.ts';
import type { SearchField } from '../../shared/property-values.ts';
import { districts } from '../../shared/places/districts.ts';

const firstDay = Date.UTC(2024, 0, 1);
const minuteMs = 60_000;

/**
 * Properties as in the provider’s list: the same for the same count, spread over all filter values.
 */
export function syntheticProperties(count: number): UpstreamProperty[] {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => syntheticProperty(index, random));
}

function syntheticProperty(index: number, random: () => number): UpstreamProperty {
  const below = (limit: number): number => Math.floor(random() * limit);
  const district = districts[below(districts.length)];
  const rent = random() < 0.4;
  const bedrooms = 1 + below(6);
  const annualPrice = random() < 0.02 ? 0 : 500_000 * (1 + below(rent ? 40 : 1600));
  const createdAt = new Date(firstDay + below(1_000_000) * minuteMs).toISOString();
  return {
    id: String(index + 1),
    uuid: `${String(below(2 ** 31)).padStart(10, '0')}-${index}`,
    title: `${bedrooms}-Bedroom Home number ${index}`,
    location: `${1 + below(200)} Adémọ́lá Street, ${district?.name}, ${district?.city}`,
    purpose: rent ? 'rent' : 'buy',
    type: propertyTypes[below(propertyTypes.length)] ?? null,
    status: 'open',
    monthlyPrice: rent ? Math.round(annualPrice / 12) : 0,
    annualPrice,
    photos: [1, 2, 3, 4, 5].map((photo) => ({
      url: `https://provider.example/photos/${index}-${photo}.jpg`,
      alt: null,
      width: 1200,
      height: 800,
      color: '#efe7d8',
    })),
    bedrooms,
    bathrooms: bedrooms + below(2),
    kitchens: 1,
    garages: below(3),
    floors: 1 + below(3),
    featured: random() < 0.01,
    area: random() < 0.1 ? null : 60 + below(600),
    createdAt,
    updatedAt: createdAt,
    serviceCharge: null,
    cautionDeposit: null,
    agencyFee: null,
    legalFee: null,
    confirmedOn: null,
    previousPrice: null,
    priceChangedAt: null,
    ...searchFacts(below),
  };
}

const yesOrNo = ['yes', 'no', null] as const;
const amenities = ['Borehole', 'Gym', 'Lift', 'Parking', 'Serviced', 'Treated water'];

function searchFacts(below: (limit: number) => number): Pick<UpstreamProperty, SearchField> {
  const answer = (): 'yes' | 'no' | null => yesOrNo[below(yesOrNo.length)] ?? null;
  return {
    furnishing: null,
    amenities: amenities.filter(() => below(2) === 0),
    coordinates: { lat: 6.4 + below(1000) / 5000, lng: 3.3 + below(1000) / 5000 },
    estate: null,
    gridBand: (['A', 'B', 'C', 'D', 'E'] as const)[below(6)] ?? null,
    lightHours: below(25),
    generator: answer(),
    inverter: answer(),
    solar: answer(),
    borehole: answer(),
    treatedWater: answer(),
    papers: [],
    serviced: answer(),
    pets: answer(),
    condition: null,
  };
}

/**
 * A linear congruential generator (Numerical Recipes): from 0 up to 1, deterministic for a seed.
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
