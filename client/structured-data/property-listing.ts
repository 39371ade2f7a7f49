import type { PriceView, PropertyView } from '../../shared/contract/property-views.ts';
import { furnishingLabels } from '../../shared/contract/property-terms.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { cityOf, regionOf } from '../../shared/cities.ts';
import { paths } from '../../shared/paths.ts';

/** https://schema.org/RealEstateListing with its offer. */
export function propertyListing(site: SiteFacts, property: PropertyView): object {
  const { id, title, description, createdAt, photos } = property;
  const url = site.origin + paths.property(id);
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: title,
    ...(description && { description }),
    ...(createdAt !== null && { datePosted: createdAt }),
    ...(photos.length > 0 && { image: photos.map(({ src }) => new URL(src, site.origin).href) }),
    mainEntity: accommodation(property),
    offers: offer(site, property, url),
  };
}

/** https://schema.org/Accommodation or a subtype. */
function accommodation(property: PropertyView): object {
  const { type, title, location, bedrooms, bathrooms, floors, area } = property;
  const { coordinates, yearBuilt, furnishing, amenities } = property;
  // schema.org's Accommodation has no properties for these.
  const further = [
    ...(floors > 0 ? [{ name: 'Floors', value: floors }] : []),
    ...(furnishing ? [{ name: 'Furnishing', value: furnishingLabels[furnishing] }] : []),
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
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
  };
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

const availability = {
  open: 'InStock',
  'under-offer': 'LimitedAvailability',
  let: 'SoldOut',
  sold: 'SoldOut',
};

function offer(site: SiteFacts, { purpose, price, status }: PropertyView, url: string): object {
  return {
    '@type': 'Offer',
    url,
    availability: `https://schema.org/${availability[status]}`,
    businessFunction: `http://purl.org/goodrelations/v1#${purpose === 'rent' ? 'LeaseOut' : 'Sell'}`,
    seller: { '@type': 'Organization', '@id': `${site.origin}/#organization`, name: site.brand },
    ...priceOf(price),
  };
}

/** 'Price on request' has no price. */
function priceOf(price: PriceView): object {
  if (price.kind === 'on-request') return {};
  if (price.kind === 'sale') return { price: price.amount, priceCurrency: 'NGN' };
  return {
    price: price.yearly,
    priceCurrency: 'NGN',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.yearly,
      priceCurrency: 'NGN',
      // ANN: year (UN/CEFACT).
      unitCode: 'ANN',
    },
  };
}
