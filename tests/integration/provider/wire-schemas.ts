import { z } from 'zod';

const photo = z.strictObject({
  url: z.string().min(1),
  alt: z.string().min(10),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

const fee = z.int().nonnegative();
const day = z.iso.date();
const yesOrNo = z.enum(['yes', 'no']);
const paper = z.strictObject({
  seenBy: z.string().min(1).exactOptional(),
  seenOn: day.exactOptional(),
});

/** The list leaves out those that are unknown; the single property has null for them. */
const facts = z.strictObject({
  furnishing: z.enum(['furnished', 'part-furnished', 'unfurnished']).nullable(),
  coordinates: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  serviceCharge: fee.nullable(),
  cautionDeposit: fee.nullable(),
  agencyFee: fee.nullable(),
  legalFee: fee.nullable(),
  estate: z.string().min(1).nullable(),
  gridBand: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  lightHours: z.int().min(0).max(24).nullable(),
  generator: yesOrNo.nullable(),
  inverter: yesOrNo.nullable(),
  solar: yesOrNo.nullable(),
  borehole: yesOrNo.nullable(),
  treatedWater: yesOrNo.nullable(),
  papers: z
    .partialRecord(z.enum(['c_of_o', 'governors_consent', 'deed', 'survey', 'excision']), paper)
    .nullable(),
  serviced: yesOrNo.nullable(),
  pets: yesOrNo.nullable(),
  condition: z.enum(['new', 'renovated', 'used']).nullable(),
  confirmedOn: day.nullable(),
  previousPrice: z.int().positive().nullable(),
  priceChangedAt: z.iso.datetime().nullable(),
});

const common = z.strictObject({
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
  amenities: z.array(z.string()),
});

const item = common.extend(facts.partial().shape);

const place = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  rating: z.number().min(1).max(5).nullable(),
  distance: z.string().regex(/^(?:\d{2,3} m|[12]\.\d km)$/),
  image: z.string().regex(/^\/photos\/.+\.svg$/),
  type: z.enum(['restaurants', 'schools', 'banks', 'shopping', 'worship', 'healthcare']),
  location: z.strictObject({ lat: z.number(), lng: z.number(), address: z.string().min(1) }),
});

const detail = common.extend({
  ...facts.shape,
  yearBuilt: z.int().nullable(),
  description: z.string().min(1),
  videoUrl: z.url().nullable(),
  photoDetails: z.array(photo.extend({ kind: z.enum(['photo', 'floor-plan']) })),
  priceHistory: z.array(z.strictObject({ price: z.int().positive(), at: z.iso.datetime() })),
  nearby: z.array(place).max(8),
});

/** The response bodies as this API documents them, with nothing else. */
export const listBody = z.strictObject({ properties: z.array(item) });
export const detailBody = z.strictObject({ property: detail });

export type ListItem = z.infer<typeof item>;
export type Detail = z.infer<typeof detail>;

export async function fetchList(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ListItem[]> {
  const response = await fetch(`${url}/properties`, { headers });
  return listBody.parse(await response.json()).properties;
}

export async function fetchDetail(url: string, id: number | string): Promise<Detail> {
  const response = await fetch(`${url}/properties/${id}`);
  return detailBody.parse(await response.json()).property;
}
