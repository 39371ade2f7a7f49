import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AdminPhoto } from '../../../shared/contract/admin/property-schemas.ts';
import type {
  AdminProperty,
  AdminPropertyPage,
} from '../../../shared/contract/admin/admin-property-schemas.ts';
import {
  propertyStatuses,
  type PropertyStatus,
} from '../../../shared/contract/admin/property-status.ts';
import { districts } from '../../../shared/places/districts.ts';
import { listIn, matchesSearch, pageOf, recordIn, sortBy } from './basic-answers.ts';
import { mapFields } from '../../../shared/property-fields.ts';
import { isRecord } from '../../../shared/record.ts';
import {
  emptyProperty,
  extensionFields,
  listedFields,
  detailFields,
  type PropertyFacts,
  type PropertyFields,
} from '../../../shared/property-values.ts';
import { cardSchema, detailSchema, type UpstreamProperty } from '../visitors/property-schema.ts';
import type { PartialInput, StaffQuery } from './staff-caller.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { toWireProperty } from './staff-property-wire.ts';
import * as value from '../tolerant-values.ts';

const noPicture = '/no-photo.svg';
const epoch = new Date(0).toISOString();

/** A photo with the provider's URL for it, which identifies it in a change. */
export interface BasicPhoto extends AdminPhoto {
  url: string;
}

export interface BasicProperty extends AdminProperty {
  photos: BasicPhoto[];
}

const staffStatusOf = {
  open: 'published',
  'under-offer': 'under_offer',
  let: 'let',
  sold: 'sold',
} as const;

/**
 * A property from `GET /properties` or `GET /properties/{id}` in the staff shape. It has no version, reference or deletion
 * time.
 */
export function readBasicProperty(json: unknown, toPictureUrl: ToPictureUrl): BasicProperty {
  const record = recordIn(json, 'property');
  const detail = detailSchema.parse(record).property;
  return {
    ...emptyProperty,
    ...toItem(detail, record, toPictureUrl),
    ...staffValues(detailFields, detail),
    nearby: detail.nearby.map(({ distance: _distance, image: _image, ...place }) => ({
      ...place,
      distanceMetres: null,
    })),
    lacks: extensionFields,
  };
}

/** Facts as staff edit them, with our empty values instead of null. */
function staffValues<Name extends keyof PropertyFacts>(
  names: readonly Name[],
  facts: Pick<PropertyFacts, Name>,
): Pick<PropertyFields, Name> {
  return mapFields<Name, Pick<PropertyFields, Name>>(
    names,
    (name) => (facts[name] ?? emptyProperty[name]) as PropertyFields[Name],
  );
}

/** Drops unreadable items. */
export function readBasicList(json: unknown, toPictureUrl: ToPictureUrl): BasicItem[] {
  const items = z.array(z.unknown()).parse(listIn(json, 'properties'));
  return items.flatMap((item) => {
    const parsed = cardSchema.safeParse(item);
    return parsed.success ? [toItem(parsed.data.property, item, toPictureUrl)] : [];
  });
}

type BasicItem = ReturnType<typeof toItem>;

function toItem(property: UpstreamProperty, wire: unknown, toPictureUrl: ToPictureUrl) {
  const { id, uuid, purpose, annualPrice, monthlyPrice, photos } = property;
  const wireStatus = isRecord(wire) ? value.readText(wire['status']).toLowerCase() : '';
  const status: PropertyStatus =
    propertyStatuses.find((name) => name === wireStatus) ?? staffStatusOf[property.status];
  const location = property.location.toLowerCase();
  return {
    id,
    uuid: uuid ?? id,
    ...staffValues(listedFields, property),
    reference: '',
    title: property.title,
    location: property.location,
    district: districts.find(({ name }) => location.includes(name.toLowerCase()))?.name ?? '',
    purpose,
    price: purpose === 'rent' ? annualPrice || monthlyPrice * 12 : annualPrice,
    featured: property.featured,
    status,
    version: 1,
    createdAt: property.createdAt ?? epoch,
    updatedAt: property.updatedAt ?? property.createdAt ?? epoch,
    deletedAt: null,
    photos: photos.map(({ url, alt, width, height, color }): BasicPhoto => ({
      id: photoId(url),
      url,
      src: toPictureUrl(url) ?? noPicture,
      alt: alt ?? '',
      width: width ?? 1200,
      height: height ?? 800,
      color: color ?? '#efe7d8',
    })),
    photoCount: photos.length,
  };
}

/** A numeric id derived from the URL: photos have no ids of their own. */
function photoId(url: string): string {
  return String(createHash('sha256').update(url).digest().readUInt32BE());
}

/** Filters, sorts and pages the list by the query. */
export function basicPropertyPage(
  all: readonly BasicItem[],
  query: StaffQuery,
): Omit<AdminPropertyPage, 'types'> {
  const { q = '', purpose, status, type, district, featured, deleted, sort = '-updatedAt' } = query;
  const narrowed = all.filter(
    (item) =>
      deleted !== 'true' &&
      (purpose === undefined || item.purpose === purpose) &&
      (type === undefined || item.type.toLowerCase() === type.toLowerCase()) &&
      (district === undefined || item.district === district) &&
      (featured === undefined || String(item.featured) === featured) &&
      (q === '' || matchesSearch(`${item.title} ${item.location}`, q)),
  );
  const counts = { draft: 0, published: 0, under_offer: 0, let: 0, sold: 0, archived: 0 };
  for (const item of narrowed) counts[item.status] += 1;
  const found = narrowed.filter(
    (item) => status === undefined || status.split(',').includes(item.status),
  );
  const sorted = sortBy(found, sort, (item, field) => {
    if (field === 'price') return item.price;
    if (field === 'title') return item.title;
    return field === 'createdAt' ? item.createdAt : item.updatedAt;
  });
  return { ...pageOf(sorted, query), counts, basic: true };
}

const ownOfProvider = new Set(['id', 'uuid', 'createdAt', 'updatedAt', 'photoDetails', 'version']);

/** A new property in the specified fields; other fields are dropped. */
export function toBasicWire(fields: PartialInput<PropertyFields>): Record<string, unknown> {
  const { purpose, price } = fields;
  const known = Object.entries(fields).filter(([name]) => !isExtension(name));
  return {
    ...toWireProperty(Object.fromEntries(known)),
    ...(purpose && { propertyTag: purpose === 'rent' ? 'rent' : 'sale' }),
    ...(purpose &&
      price !== undefined && { monthlyPrice: purpose === 'rent' ? Math.round(price / 12) : 0 }),
  };
}

function isExtension(name: string): boolean {
  return extensionFields.some((extension) => extension === name);
}

/** The whole property with the change applied: a `PUT` may remove omitted fields. */
export function toBasicChange(
  json: unknown,
  change: PartialInput<PropertyFields>,
  now: BasicProperty,
) {
  const current = Object.entries(recordIn(json, 'property') ?? {});
  const { purpose = now.purpose, price = now.price } = change;
  const priced = change.purpose !== undefined || change.price !== undefined;
  return {
    ...Object.fromEntries(current.filter(([name]) => !ownOfProvider.has(name))),
    photos: now.photos.map((photo) => photo.url),
    ...toBasicWire({ ...change, ...(priced && { purpose, price }) }),
  };
}
