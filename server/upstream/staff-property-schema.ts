import { z } from 'zod';
import {
  propertyStatuses,
  type AdminNearbyPlace,
  type AdminPhoto,
  type AdminProperty,
  type AdminPropertyItem,
} from '../../shared/contract/admin/properties.ts';
import type { Purpose } from '../../shared/contract/property-views.ts';
import { toId } from './staff-list-schema.ts';
import * as value from './tolerant-values.ts';

/** Maps the provider's picture URL to one that browsers may load; null if they may not. */
export type PictureAddress = (url: string) => string | null;

/** Placeholder for a picture that may not be shown but can be moved and removed. */
const noPicture = '/no-photo.svg';

export interface StaffPropertySchemas {
  /** A row of the staff list. */
  item: z.ZodType<AdminPropertyItem, unknown>;
  /** One property with every field. */
  property: z.ZodType<AdminProperty, unknown>;
}

const purpose = z
  .string()
  .toLowerCase()
  .transform((name): Purpose => (name === 'rent' ? 'rent' : 'buy'));

const time = value.timeOrNull.transform((moment) => moment ?? new Date(0).toISOString());

const sharedFields = {
  id: toId,
  uuid: z.string().min(1),
  reference: value.text,
  propertyTitle: value.text,
  propertyLocation: value.text,
  district: value.text,
  category: purpose,
  propertyType: value.text,
  annualPrice: value.price,
  numberOfBedrooms: value.count,
  numberOfBathrooms: value.count,
  numberOfKitchens: value.count,
  numberOfGarages: value.count,
  floorsNo: value.count,
  isFeatured: z.unknown().optional(),
  area: value.count,
  status: z.enum(propertyStatuses).catch('draft'),
  version: value.count,
  createdAt: time,
  updatedAt: time,
  deletedAt: value.timeOrNull,
  photoCount: value.countOrNull,
};

const nearbyPlace = z
  .object({
    type: value.text,
    name: z.string().trim().min(1),
    description: value.text,
    rating: value.ratingOrNull,
    distanceMetres: value.countOrNull,
    location: z.unknown().optional(),
  })
  .transform(({ location, ...place }): AdminNearbyPlace => ({
    ...place,
    address: value.isRecord(location) ? value.readText(location['address']) : '',
    coordinates: value.readCoordinates(location),
  }));

const detailFields = {
  yearBuilt: value.yearOrNull,
  description: value.text,
  amenities: value.texts,
  videoUrl: value.text,
  coordinates: value.coordinatesOrNull,
  nearby: value.itemsOf(nearbyPlace),
};

export function staffPropertySchemas(pictureAddress: PictureAddress): StaffPropertySchemas {
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
    })
    .transform(({ url, ...rest }): AdminPhoto => ({
      ...rest,
      src: pictureAddress(url) ?? noPicture,
    }));
  const shared = z.object({ ...sharedFields, photoDetails: value.itemsOf(photo) });

  return {
    item: shared.transform(toItem),
    property: shared.extend(detailFields).transform((wire): AdminProperty => {
      const { yearBuilt, description, amenities, videoUrl, coordinates, nearby } = wire;
      return {
        ...toItem(wire),
        yearBuilt,
        description,
        amenities,
        videoUrl,
        coordinates,
        nearby,
      };
    }),
  };

  function toItem(wire: z.output<typeof shared>): AdminPropertyItem {
    const { id, uuid, reference, district, area, status, version } = wire;
    const { createdAt, updatedAt, deletedAt, photoDetails } = wire;
    return {
      id,
      uuid,
      reference,
      title: wire.propertyTitle,
      location: wire.propertyLocation,
      district,
      purpose: wire.category,
      type: wire.propertyType,
      price: wire.annualPrice,
      bedrooms: wire.numberOfBedrooms,
      bathrooms: wire.numberOfBathrooms,
      kitchens: wire.numberOfKitchens,
      garages: wire.numberOfGarages,
      floors: wire.floorsNo,
      area,
      featured: wire.isFeatured === 'Yes',
      status,
      version,
      createdAt,
      updatedAt,
      deletedAt,
      photos: photoDetails,
      photoCount: wire.photoCount ?? photoDetails.length,
    };
  }
}

/** A page of the staff list. */
export function propertyPageSchema(item: StaffPropertySchemas['item']) {
  return z.object({
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
  });
}
