import { z } from 'zod';

const photo = z.strictObject({
  url: z.string().min(1),
  alt: z.string().min(10),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

const item = z.strictObject({
  id: z.int().positive(),
  uuid: z.uuid(),
  propertyTitle: z.string().min(1),
  propertyLocation: z.string().regex(/^.+, .+, (?:Abuja|Lagos)$/),
  category: z.enum(['rent', 'buy']),
  propertyTag: z.enum(['rent', 'sale']),
  propertyType: z.enum(['House', 'Apartment', 'Duplex', 'Villa']),
  monthlyPrice: z.int().nonnegative(),
  annualPrice: z.int().nonnegative(),
  photos: z.array(z.string()),
  photoDetails: z.array(photo),
  numberOfBedrooms: z.int().positive(),
  numberOfBathrooms: z.int().positive(),
  numberOfKitchens: z.int().positive(),
  numberOfGarages: z.int().nonnegative(),
  floorsNo: z.int().positive(),
  isFeatured: z.enum(['Yes', 'No']),
  area: z.int().positive().nullable(),
  status: z.literal('published'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const place = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  rating: z.number().min(1).max(5).nullable(),
  distance: z.string().regex(/^(?:\d{2,3} m|[12]\.\d km)$/),
  image: z.string().regex(/^\/photos\/.+\.svg$/),
  type: z.enum(['restaurants', 'schools', 'banks', 'shopping', 'worship', 'healthcare']),
  location: z.strictObject({ lat: z.number(), lng: z.number(), address: z.string().min(1) }),
});

const detail = item.extend({
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['furnished', 'part-furnished', 'unfurnished']).nullable(),
  description: z.string().min(1),
  amenities: z.array(z.string()),
  videoUrl: z.url().nullable(),
  coordinates: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  nearby: z.array(place).max(8),
});

/** The response bodies as this API documents them, with nothing else. */
export const listBody = z.strictObject({ properties: z.array(item) });
export const detailBody = z.strictObject({ property: detail });

export type ListItem = z.infer<typeof item>;
export type Detail = z.infer<typeof detail>;

export async function fetchList(url: string): Promise<ListItem[]> {
  const response = await fetch(`${url}/properties`);
  return listBody.parse(await response.json()).properties;
}

export async function fetchDetail(url: string, id: number | string): Promise<Detail> {
  const response = await fetch(`${url}/properties/${id}`);
  return detailBody.parse(await response.json()).property;
}
