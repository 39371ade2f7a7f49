import type { UpstreamProperty } from '../../server/upstream/visitors/property-schema.ts';
import { propertyTypes } from '../../shared/contract/property-terms.ts';
import type { SearchField } from '../../shared/property-values.ts';
import { districts } from '../../shared/places/districts.ts';

const firstDay = Date.UTC(2024, 0, 1);
const minuteMs = 60_000;

/**
 * Properties as in the provider’s list: each the same in every list, spread over all filter values. A field's value depends on
 * nothing but its name and the property's place, so that a new field changes no other.
 */
export function syntheticProperties(count: number): UpstreamProperty[] {
  return Array.from({ length: count }, (_, index) => syntheticProperty(index));
}

/** A whole number from 0 up to a limit. */
type Below = (field: string, limit: number) => number;

function syntheticProperty(index: number): UpstreamProperty {
  const share = (field: string): number => randomShare(`${index} ${field}`);
  const below: Below = (field, limit) => Math.floor(share(field) * limit);
  const district = districts[below('district', districts.length)];
  const rent = share('purpose') < 0.4;
  const bedrooms = 1 + below('bedrooms', 6);
  const annualPrice =
    share('on request') < 0.02 ? 0 : 500_000 * (1 + below('price', rent ? 40 : 1600));
  const createdAt = new Date(firstDay + below('created', 1_000_000) * minuteMs).toISOString();
  return {
    id: String(index + 1),
    uuid: `${String(below('uuid', 2 ** 31)).padStart(10, '0')}-${index}`,
    title: `${bedrooms}-Bedroom Home number ${index}`,
    location: `${1 + below('house', 200)} Adémọ́lá Street, ${district?.name}, ${district?.city}`,
    purpose: rent ? 'rent' : 'buy',
    type: propertyTypes[below('type', propertyTypes.length)] ?? null,
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
    bathrooms: bedrooms + below('bathrooms', 2),
    kitchens: 1,
    garages: below('garages', 3),
    floors: 1 + below('floors', 3),
    featured: share('featured') < 0.01,
    area: share('no area') < 0.1 ? null : 60 + below('area', 600),
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

function searchFacts(below: Below): Pick<UpstreamProperty, SearchField> {
  const answer = (field: SearchField): 'yes' | 'no' | null =>
    yesOrNo[below(field, yesOrNo.length)] ?? null;
  return {
    furnishing: null,
    amenities: amenities.filter((name) => below(name, 2) === 0),
    coordinates: { lat: 6.4 + below('lat', 1000) / 5000, lng: 3.3 + below('lng', 1000) / 5000 },
    estate: null,
    gridBand: (['A', 'B', 'C', 'D', 'E'] as const)[below('gridBand', 6)] ?? null,
    lightHours: below('lightHours', 25),
    generator: answer('generator'),
    inverter: answer('inverter'),
    solar: answer('solar'),
    borehole: answer('borehole'),
    treatedWater: answer('treatedWater'),
    papers: [],
    serviced: answer('serviced'),
    pets: answer('pets'),
    condition: null,
  };
}

/** From 0 up to 1, and the same for the same text: its FNV-1a hash, with the finalizer of MurmurHash3. */
function randomShare(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
