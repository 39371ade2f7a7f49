import type { PhotoView, PropertyView } from '../../shared/contract/property-schemas.ts';
import {
  conditionLabels,
  furnishingLabels,
  paperLabels,
} from '../../shared/contract/property-terms.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import type { CostLine, CostName } from '../../shared/costs/cost-line.ts';
import { cityOf, regionOf } from '../../shared/cities.ts';
import { paths } from '../../shared/paths.ts';

/** https://schema.org/RealEstateListing with its offer. */
export function propertyListing(site: SiteFacts, property: PropertyView): object {
  const { id, title, description, createdAt, confirmedOn, photos } = property;
  const url = site.origin + paths.property(id);
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    ...(description && { description }),
    ...(createdAt !== null && { datePosted: createdAt }),
    ...(confirmedOn !== undefined && { lastReviewed: confirmedOn }),
    ...(photos.length > 0 && { image: urlsOf(site, photos) }),
    ...videoOf(site, property),
    mainEntity: accommodation(site, property),
    offers: offer(site, property, url),
  };
}

/** https://schema.org/Accommodation or a subtype. */
function accommodation(site: SiteFacts, property: PropertyView): object {
  const { type, title, location, bedrooms, bathrooms, floors, area } = property;
  const { coordinates, yearBuilt, furnishing, condition, estate, pets, floorPlans } = property;
  const { gridBand, lightHours, papers } = property;
  const features = featuresOf(property);
  // schema.org's Accommodation has no properties for these.
  const further = [
    ...(floors > 0 ? [{ name: 'Floors', value: floors }] : []),
    ...(furnishing ? [{ name: 'Furnishing', value: furnishingLabels[furnishing] }] : []),
    ...(condition ? [{ name: 'Condition', value: conditionLabels[condition] }] : []),
    ...(estate === null ? [] : [{ name: 'Estate', value: estate }]),
    ...(gridBand ? [{ name: 'Grid band', value: gridBand }] : []),
    ...(lightHours === null
      ? []
      : [{ name: 'Public power supply', value: lightHours, unitText: 'hours a day' }]),
    ...papers.map(({ type: paper }) => ({ name: 'Paper', value: paperLabels[paper] })),
  ];
  return {
    '@type': type === 'Apartment' ? 'Apartment' : type === null ? 'Accommodation' : 'House',
    name: title,
    address: {
      '@type': 'PostalAddress',
      ...addressParts(location),
      addressCountry: 'NG',
    },
    ...(bedrooms > 0 && { numberOfBedrooms: bedrooms }),
    ...(bathrooms > 0 && { numberOfBathroomsTotal: bathrooms }),
    ...(area !== null && {
      // MTK: square metres (UN/CEFACT).
      floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: 'MTK' },
    }),
    ...(further.length > 0 && {
      additionalProperty: further.map((fact) => ({ '@type': 'PropertyValue', ...fact })),
    }),
    ...(yearBuilt !== null && { yearBuilt }),
    ...(coordinates && {
      geo: { '@type': 'GeoCoordinates', latitude: coordinates.lat, longitude: coordinates.lng },
    }),
    ...(pets && { petsAllowed: pets === 'yes' }),
    ...(floorPlans.length > 0 && {
      accommodationFloorPlan: {
        '@type': 'FloorPlan',
        layoutImage: urlsOf(site, floorPlans),
      },
    }),
    ...(features.length > 0 && {
      amenityFeature: features.map((feature) => ({
        '@type': 'LocationFeatureSpecification',
        ...feature,
      })),
    }),
  };
}

/** The amenities, and what is known besides: a stated 'no' as well. */
function featuresOf(property: PropertyView): { name: string; value: boolean }[] {
  const stated = [
    ['Generator', property.generator],
    ['Inverter', property.inverter],
    ['Solar power', property.solar],
    ['Borehole', property.borehole],
    ['Treated water', property.treatedWater],
    ['Serviced', property.serviced],
  ] as const;
  const known = stated.flatMap(([name, answer]) =>
    answer === null ? [] : [{ name, value: answer === 'yes' }],
  );
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const others = property.amenities.filter((name) => !names.has(name.toLowerCase()));
  return [...others.map((name) => ({ name, value: true })), ...known];
}

/** Search engines require a picture and a date. */
function videoOf(site: SiteFacts, property: PropertyView): object {
  const { title, videoFrame, createdAt, photos } = property;
  const [thumbnail] = urlsOf(site, photos);
  if (videoFrame === null || createdAt === null || thumbnail === undefined) return {};
  return {
    video: {
      '@type': 'VideoObject',
      name: `Video of ${title}`,
      embedUrl: videoFrame,
      uploadDate: createdAt,
      thumbnailUrl: thumbnail,
    },
  };
}

function urlsOf({ origin }: SiteFacts, photos: readonly PhotoView[]): string[] {
  return photos.map(({ src }) => new URL(src, origin).href);
}

/** Splits off a known city at the end of the address. */
function addressParts(location: string): object {
  const city = cityOf(location);
  if (city === null) return location ? { streetAddress: location } : {};
  const street = location.slice(0, location.lastIndexOf(',')).trim();
  return {
    ...(street && { streetAddress: street }),
    addressLocality: city,
    addressRegion: regionOf[city],
  };
}

const feeNames: ReadonlySet<CostName> = new Set<CostName>([
  'service',
  'caution',
  'agency',
  'legal',
]);

const availability = {
  open: 'InStock',
  'under-offer': 'LimitedAvailability',
  let: 'SoldOut',
  sold: 'SoldOut',
};

function offer(site: SiteFacts, property: PropertyView, url: string): object {
  const { purpose, status } = property;
  return {
    '@type': 'Offer',
    url,
    availability: `https://schema.org/${availability[status]}`,
    businessFunction: `http://purl.org/goodrelations/v1#${purpose === 'rent' ? 'LeaseOut' : 'Sell'}`,
    seller: { '@type': 'Organization', '@id': `${site.origin}/#organization`, name: site.brand },
    ...priceOf(property),
  };
}

/** 'Price on request' has no price. Our fee estimates are not part of the offer. */
function priceOf({ price, costs }: PropertyView): object {
  if (price.kind === 'on-request') return {};
  const amount = price.kind === 'rent' ? price.yearly : price.amount;
  const specifications = [
    ...(price.kind === 'rent' ? [perYear('Rent', amount)] : []),
    ...(costs?.lines ?? []).flatMap(statedFee),
  ];
  return {
    price: amount,
    priceCurrency: 'NGN',
    ...(specifications.length > 0 && { priceSpecification: specifications }),
  };
}

/** At most one specification. */
function statedFee({ name, label, amount, basis }: CostLine): object[] {
  if (basis !== 'home' || amount === null || !feeNames.has(name)) return [];
  if (name === 'service') return [perYear(label, amount)];
  return [{ '@type': 'PriceSpecification', name: label, price: amount, priceCurrency: 'NGN' }];
}

function perYear(name: string, price: number): object {
  return {
    '@type': 'UnitPriceSpecification',
    name,
    price,
    priceCurrency: 'NGN',
    // ANN: year (UN/CEFACT).
    unitCode: 'ANN',
  };
}
