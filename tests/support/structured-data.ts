import { z } from 'zod';
import { readPage, type Page } from './page.ts';

/**
 * The requirements of schema.org and of search engines’ guides for the types this site uses,
 * written by hand: their validators cannot be called from a test. Strict, to find misspelt
 * properties.
 */

const context = { '@context': z.literal('https://schema.org') };
const address = z.url({ protocol: /^https?$/ });
const text = z.string().trim().min(1);

const organizationName = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
});

const organization = z.strictObject({
  ...context,
  '@type': z.literal('Organization'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  email: z.email(),
  telephone: text,
  areaServed: z.strictObject({ '@type': z.literal('Country'), name: text }),
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: text,
    email: z.email(),
    telephone: text,
    availableLanguage: text,
  }),
  sameAs: z.array(address).min(1).optional(),
});

const webSite = z.strictObject({
  ...context,
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
});

const breadcrumbList = z
  .strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().min(1),
          name: text,
          item: address,
        }),
      )
      .min(2),
  })
  .refine(({ itemListElement }) =>
    itemListElement.every(({ position }, index) => position === index + 1),
  );

const listOfPages = z
  .strictObject({
    ...context,
    '@type': z.literal('ItemList'),
    name: text,
    numberOfItems: z.int().positive(),
    itemListElement: z.array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: text,
        url: address,
      }),
    ),
  })
  .refine(
    ({ numberOfItems, itemListElement }) =>
      itemListElement.length === numberOfItems &&
      itemListElement.every(({ position }, index) => position === index + 1),
  );

const faqPage = z.strictObject({
  ...context,
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
      }),
    )
    .min(1),
});

const money = { price: z.int().positive(), priceCurrency: z.literal('NGN') };

/** A fee of 0 is stated, too. */
const fee = { ...money, price: z.int().nonnegative() };

const offer = z
  .strictObject({
    '@type': z.literal('Offer'),
    url: address,
    availability: z.enum(
      ['InStock', 'LimitedAvailability', 'SoldOut'].map((word) => `https://schema.org/${word}`),
    ),
    businessFunction: z.enum([
      'http://purl.org/goodrelations/v1#LeaseOut',
      'http://purl.org/goodrelations/v1#Sell',
    ]),
    seller: organizationName,
    price: money.price.optional(),
    priceCurrency: money.priceCurrency.optional(),
    priceSpecification: z
      .array(
        z.discriminatedUnion('@type', [
          z.strictObject({
            '@type': z.literal('UnitPriceSpecification'),
            name: text,
            ...fee,
            unitCode: z.literal('ANN'),
          }),
          z.strictObject({ '@type': z.literal('PriceSpecification'), name: text, ...fee }),
        ]),
      )
      .min(1)
      .optional(),
  })
  .refine(({ price, priceCurrency }) => (price === undefined) === (priceCurrency === undefined));

const propertyListing = z.strictObject({
  ...context,
  '@type': z.literal('RealEstateListing'),
  '@id': address,
  url: address,
  name: text,
  description: text.optional(),
  datePosted: z.iso.datetime().optional(),
  lastReviewed: z.iso.date().optional(),
  image: z.array(address).min(1).optional(),
  video: z
    .strictObject({
      '@type': z.literal('VideoObject'),
      name: text,
      embedUrl: address,
      uploadDate: z.iso.datetime(),
      thumbnailUrl: address,
    })
    .optional(),
  mainEntity: z.strictObject({
    '@type': z.enum(['Accommodation', 'Apartment', 'House']),
    name: text,
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: text.optional(),
      addressLocality: z.enum(['Abuja', 'Lagos']).optional(),
      addressRegion: z.enum(['Federal Capital Territory', 'Lagos State']).optional(),
      addressCountry: z.literal('NG'),
    }),
    numberOfBedrooms: z.int().positive().optional(),
    numberOfBathroomsTotal: z.int().positive().optional(),
    floorSize: z
      .strictObject({
        '@type': z.literal('QuantitativeValue'),
        value: z.number().positive(),
        unitCode: z.literal('MTK'),
      })
      .optional(),
    additionalProperty: z
      .array(
        z.union([
          z.strictObject({
            '@type': z.literal('PropertyValue'),
            name: z.literal('Floors'),
            value: z.int().positive(),
          }),
          z.strictObject({
            '@type': z.literal('PropertyValue'),
            name: z.literal('Furnishing'),
            value: z.enum(['Furnished', 'Part furnished', 'Unfurnished']),
          }),
          z.strictObject({
            '@type': z.literal('PropertyValue'),
            name: z.enum(['Condition', 'Estate', 'Grid band', 'Paper']),
            value: text,
          }),
          z.strictObject({
            '@type': z.literal('PropertyValue'),
            name: z.literal('Public power supply'),
            value: z.int().min(0).max(24),
            unitText: z.literal('hours a day'),
          }),
        ]),
      )
      .min(1)
      .optional(),
    yearBuilt: z.int().min(1800).optional(),
    geo: z
      .strictObject({
        '@type': z.literal('GeoCoordinates'),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
      .optional(),
    petsAllowed: z.boolean().optional(),
    accommodationFloorPlan: z
      .strictObject({
        '@type': z.literal('FloorPlan'),
        layoutImage: z.array(address).min(1),
      })
      .optional(),
    amenityFeature: z
      .array(
        z.strictObject({
          '@type': z.literal('LocationFeatureSpecification'),
          name: text,
          value: z.boolean(),
        }),
      )
      .optional(),
  }),
  offers: offer,
});

const structuredData = z.discriminatedUnion('@type', [
  organization,
  webSite,
  breadcrumbList,
  listOfPages,
  faqPage,
  propertyListing,
]);

export type StructuredData = z.output<typeof structuredData>;

/** The JSON-LD of a page; throws if it is invalid. */
export function readStructuredData(page: string | Page): StructuredData[] {
  const { document } = typeof page === 'string' ? readPage(page) : page;
  const blocks = document.querySelectorAll('script[type="application/ld+json"]');
  return [...blocks].flatMap(({ textContent }) => {
    const data: unknown = JSON.parse(textContent);
    return [data].flat().map((item) => structuredData.parse(item));
  });
}
