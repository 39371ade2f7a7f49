import { z } from 'zod';
import type { PastPrice } from '../../../shared/contract/property-schemas.ts';
import { isPathSegment } from '../../../shared/path-segment.ts';
import type {
  ListingStatus,
  NearbyPlace,
  Purpose,
} from '../../../shared/contract/property-terms.ts';
import { isRecord } from '../../../shared/record.ts';
import {
  listedFields,
  pageFields,
  searchFields,
  type ListedField,
  type PageField,
  type PropertyFacts,
  type SearchField,
  type VisitorValues,
} from '../../../shared/property-values.ts';
import { readPhotos, type UpstreamPhoto } from './property-photos.ts';
import * as value from '../tolerant-values.ts';
import { commonReaders, fromWire, wireShape, type FieldReaders } from '../wire-fields.ts';

/** What a card is made from, with the loosely typed wire values normalised. Money is whole Naira. */
export interface UpstreamCard extends Pick<PropertyFacts, ListedField> {
  id: string;
  uuid: string | null;
  title: string;
  /** The address as text; '' if there is none. */
  location: string;
  purpose: Purpose;
  status: ListingStatus;
  /** 0 if there is no price. */
  monthlyPrice: number;
  annualPrice: number;
  /** The price that visitors saw before this one; null if there was none. */
  previousPrice: number | null;
  /** ISO 8601, UTC. */
  priceChangedAt: string | null;
  /** With floor plans as far as they are known. */
  photos: UpstreamPhoto[];
  featured: boolean;
  /** ISO 8601, UTC. */
  createdAt: string | null;
  updatedAt: string | null;
}

/** A property from `GET /properties`. */
export interface UpstreamProperty extends UpstreamCard, Pick<PropertyFacts, SearchField> {}

export interface UpstreamNearbyPlace extends NearbyPlace {
  image: string | null;
}

interface PageFacts extends Omit<Pick<PropertyFacts, PageField>, 'nearby'> {
  nearby: UpstreamNearbyPlace[];
}

export interface UpstreamPropertyDetail extends UpstreamProperty, PageFacts {
  /** Oldest first. */
  priceHistory: PastPrice[];
}

/** A property and whether visitors may see it: it is published if it has no `status`; an unknown status hides it. */
export interface Listed<T> {
  published: boolean;
  property: T;
}

/** Part of every link to the property: one that cannot be would break the pages that list it. */
const id = z
  .union([z.string().trim(), z.number().transform(String)])
  .refine((text) => isPathSegment(text));

const uuid = value.tolerant((given) => id.safeParse(given).data ?? null, {
  type: ['string', 'null'],
});

const listingStatusByWireStatus: ReadonlyMap<string, ListingStatus> = new Map([
  ['', 'open'],
  ['published', 'open'],
  ['under_offer', 'under-offer'],
  ['let', 'let'],
  ['sold', 'sold'],
]);

/** The only place that maps the provider's two names for each purpose to ours. */
const purposeByWireName: ReadonlyMap<string, Purpose> = new Map([
  ['buy', 'buy'],
  ['sale', 'buy'],
  ['sell', 'buy'],
  ['rent', 'rent'],
  ['let', 'rent'],
  ['lease', 'rent'],
]);

/** The purpose of a `category` or `propertyTag`, in any case; undefined for another name. */
export function purposeOf(wireName: string): Purpose | undefined {
  return purposeByWireName.get(wireName.toLowerCase());
}

/** Places near one home. */
const maxNearby = 100;

const nearbyPlace = z
  .object({
    name: value.requiredText,
    description: value.paragraphs,
    rating: value.ratingOrNull,
    distance: value.text,
    image: value.webAddressOrNull,
    type: value.text,
    location: value.location,
  })
  .transform(({ location, ...place }): UpstreamNearbyPlace => {
    const address = isRecord(location) ? value.readShortText(location['address']) : '';
    return { ...place, address, coordinates: value.readCoordinates(location) };
  });

const readers: FieldReaders<VisitorValues> = {
  ...commonReaders,
  line: () => value.textOrNull,
  url: () => value.webAddressOrNull,
  choice: ({ options }) => z.enum(Object.keys(options)).nullable().catch(null),
  count: ({ nullable }) => (nullable ? value.countOrNull : value.count),
  area: () => value.positiveOrNull,
  day: () => value.dayOrNull,
  places: () => value.itemsOf(nearbyPlace).transform((found) => found.slice(0, maxNearby)),
};

const wireCard = z.object({
  ...wireShape<Pick<PropertyFacts, ListedField | SearchField>>(
    [...listedFields, ...searchFields],
    readers,
  ),
  id,
  uuid,
  propertyTitle: value.requiredText,
  propertyLocation: value.text,
  category: value.text,
  propertyTag: value.text,
  monthlyPrice: value.price,
  annualPrice: value.price,
  previousPrice: value.priceOrNull,
  priceChangedAt: value.timeOrNull,
  photos: value.unparsed({ type: 'array', items: { type: 'string' } }),
  photoDetails: value.unparsed({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        url: { type: 'string' },
        alt: { type: 'string' },
        width: { type: 'integer' },
        height: { type: 'integer' },
        color: { type: 'string' },
        kind: { type: 'string', enum: ['photo', 'floor-plan'] },
      },
    },
  }),
  isFeatured: value.unparsed({ type: 'string', enum: ['Yes', 'No'] }),
  createdAt: value.timeOrNull,
  updatedAt: value.timeOrNull,
  status: value.text,
});

export const cardSchema = wireCard.transform((wire, context): Listed<UpstreamProperty> => {
  const property = toProperty(wire, context);
  return property === null ? z.NEVER : { published: isPublished(wire.status), property };
});

export const detailSchema = wireCard
  .extend({
    ...wireShape<PageFacts>(pageFields, readers),
    priceHistory: value.priceHistory,
  })
  .transform((wire, context): Listed<UpstreamPropertyDetail> => {
    const card = toProperty(wire, context);
    if (card === null) return z.NEVER;
    const facts = fromWire<PageFacts>(pageFields, wire);
    const property = { ...card, ...facts, priceHistory: wire.priceHistory };
    return { published: isPublished(wire.status), property };
  });

export const detailBody = z.object({ property: detailSchema });

function toProperty(
  wire: z.output<typeof wireCard>,
  context: z.RefinementCtx,
): UpstreamProperty | null {
  const purpose = purposeOf(wire.category) ?? purposeOf(wire.propertyTag);
  if (purpose === undefined) {
    const values = [...purposeByWireName.keys()];
    context.addIssue({ code: 'invalid_value', values, path: ['category'] });
    return null;
  }
  return {
    ...fromWire<Pick<PropertyFacts, ListedField | SearchField>>(
      [...listedFields, ...searchFields],
      wire,
    ),
    id: wire.id,
    uuid: wire.uuid,
    title: wire.propertyTitle,
    location: wire.propertyLocation,
    purpose,
    // Unused for hidden properties.
    status: listingStatusByWireStatus.get(wire.status.toLowerCase()) ?? 'open',
    monthlyPrice: wire.monthlyPrice,
    annualPrice: wire.annualPrice,
    previousPrice: wire.previousPrice,
    priceChangedAt: wire.priceChangedAt,
    photos: readPhotos(wire.photos, wire.photoDetails),
    featured: wire.isFeatured === 'Yes',
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
  };
}

function isPublished(status: string): boolean {
  return listingStatusByWireStatus.has(status.toLowerCase());
}
