import { z } from 'zod';
import { photoKinds, type AdminPhoto } from '../../../shared/contract/admin/property-schemas.ts';
import type {
  AdminProperty,
  AdminPropertyItem,
} from '../../../shared/contract/admin/admin-property-schemas.ts';
import type { AdminNearbyPlace, Purpose } from '../../../shared/contract/property-terms.ts';
import { propertyFields, type FieldName } from '../../../shared/property-fields.ts';
import { isRecord } from '../../../shared/record.ts';
import {
  detailFields,
  extensionFields,
  rowFields,
  type DetailField,
  type PropertyFields,
  type RowField,
  type StaffValues,
} from '../../../shared/property-values.ts';
import { purposeOf } from '../visitors/property-schema.ts';
import { toId } from './staff-list-schema.ts';
import * as value from '../tolerant-values.ts';
import { commonReaders, fromWire, wireShape, type FieldReaders } from '../wire-fields.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';

/** Placeholder for a picture that may not be shown but can be moved and removed. */
const noPicture = '/no-photo.svg';

export interface StaffPropertySchemas {
  /** A row of the staff list. */
  item: z.ZodType<AdminPropertyItem, unknown>;
  /** One property with every field. */
  property: z.ZodType<AdminProperty, unknown>;
}

const purpose = z.string().transform((name): Purpose => purposeOf(name) ?? 'buy');

const time = value.timeOrNull.transform((moment) => moment ?? new Date(0).toISOString());

const nearbyPlace = z
  .object({
    type: value.text,
    name: z.string().trim().min(1),
    description: value.paragraphs,
    rating: value.ratingOrNull,
    distanceMetres: value.countOrNull,
    location: value.location,
  })
  .transform(({ location, ...place }): AdminNearbyPlace => ({
    ...place,
    address: isRecord(location) ? value.readText(location['address']) : '',
    coordinates: value.readCoordinates(location),
  }));

const readers: FieldReaders<StaffValues> = {
  ...commonReaders,
  line: () => value.text,
  url: () => value.longText,
  choice: ({ options, initial }) =>
    z
      .enum(Object.keys(options))
      .nullable()
      .catch(null)
      .transform((choice) => choice ?? initial),
  count: () => value.count,
  area: () => value.wholeArea,
  day: () => value.dayOrNull.transform((day) => day ?? ''),
  places: () => value.itemsOf(nearbyPlace),
};

export function staffPropertySchemas(toPictureUrl: ToPictureUrl): StaffPropertySchemas {
  const photo = z
    .object({
      id: toId,
      url: z.string().min(1),
      alt: value.text,
      width: value.count,
      height: value.count,
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .catch('#efe7d8'),
      kind: z.enum(photoKinds).optional().catch(undefined),
    })
    .transform(({ url, kind, ...rest }): AdminPhoto => ({
      ...rest,
      ...(kind !== undefined && { kind }),
      src: toPictureUrl(url) ?? noPicture,
    }));
  const row = z.object({
    ...wireShape<Pick<PropertyFields, RowField>>(rowFields, readers),
    category: purpose,
    id: toId,
    uuid: z.string().min(1),
    district: value.text,
    version: value.count,
    createdAt: time,
    updatedAt: time,
    deletedAt: value.timeOrNull,
    photoDetails: value.itemsOf(photo),
    photoCount: value.countOrNull,
  });
  const whole = row.extend({
    ...wireShape<Pick<PropertyFields, DetailField>>(detailFields, readers),
    lacks: z.array(z.custom<FieldName>()),
  });

  return {
    item: row.transform(toItem),
    property: z.preprocess(
      withLacks,
      whole.transform((wire): AdminProperty => ({
        ...toItem(wire),
        ...fromWire<Pick<PropertyFields, DetailField>>(detailFields, wire),
        ...(wire.lacks.length > 0 && { lacks: wire.lacks }),
      })),
    ),
  };

  function toItem(wire: z.output<typeof row>): AdminPropertyItem {
    const { id, uuid, district, version, createdAt, updatedAt, deletedAt, photoDetails } = wire;
    return {
      ...fromWire<Pick<PropertyFields, RowField>>(rowFields, wire),
      id,
      uuid,
      district,
      version,
      createdAt,
      updatedAt,
      deletedAt,
      photos: photoDetails,
      photoCount: wire.photoCount ?? photoDetails.length,
    };
  }
}

/** Adds the extensions that a property comes without. */
function withLacks(json: unknown): unknown {
  if (!isRecord(json)) return json;
  return { ...json, lacks: extensionFields.filter((name) => isMissing(json, name)) };
}

/** Adds the extensions that the rows of a page come without. */
function withRowLacks(json: unknown): unknown {
  if (!isRecord(json) || !Array.isArray(json['properties'])) return json;
  const rows = json['properties'].filter(isRecord);
  const extensions = rowFields.filter((name) => extensionFields.includes(name));
  const lacks = extensions.filter((name) => rows.some((row) => isMissing(row, name)));
  return { ...json, lacks };
}

function isMissing(json: Record<string, unknown>, name: FieldName): boolean {
  return !(propertyFields[name].wire in json);
}

/** A page of the staff list. */
export function propertyPageSchema(item: StaffPropertySchemas['item']) {
  const page = z.object({
    properties: z.array(item),
    page: value.count,
    pageSize: value.count,
    total: value.count,
    counts: z.object({
      draft: value.count,
      published: value.count,
      under_offer: value.count,
      let: value.count,
      sold: value.count,
      archived: value.count,
    }),
    lacks: z.array(z.custom<RowField>()).default([]),
  });
  return z.preprocess(
    withRowLacks,
    page.transform(({ lacks, ...rest }) => ({ ...rest, ...(lacks.length > 0 && { lacks }) })),
  );
}
