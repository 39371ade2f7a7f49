import { factsOf } from './facts-of.ts';
import { pictureNamed } from './picture.ts';
import { placesNear, pointNear } from './place.ts';
import type { Listing, PlainProperty, SeedProperty } from './listing.ts';
import type { Random } from './random.ts';

/** About a kilometre: the spread of a district around its centre. */
const districtDegrees = 0.01;
const newestDays = 0.4;
const oldestDays = 108;
/** Featured properties are recent. */
const oldestFeaturedDays = 30;
/** Big Buck Bunny, © Blender Foundation, CC BY: a stand-in for an agent's video. */
const sampleFilm = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

/** Adds a listing's coordinates, nearby places, pictures, date and facts. */
export function completeProperty(listing: Listing, random: Random): SeedProperty {
  const { district, house, lead, street, houseNumber } = listing;
  const coordinates = pointNear(district.centre, districtDegrees, random);
  const other = lead === 'front' ? 'b' : 'front';
  const photos = [`house-${house.id}-${lead}`, `house-${house.id}-${other}`, ...listing.rooms];
  const oldest = listing.isFeatured ? oldestFeaturedDays : oldestDays;
  const property: PlainProperty = {
    uuid: randomUuid(random),
    title: listing.title,
    location: `${streetAddress(houseNumber, street)}, ${district.name}, ${district.city}`,
    category: listing.purpose,
    type: house.type,
    annual_price: listing.price,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    kitchens: listing.kitchens,
    garages: listing.garages,
    floors: house.type === 'Apartment' ? 1 : house.storeys,
    is_featured: listing.isFeatured,
    area: listing.area,
    year_built: listing.yearBuilt,
    furnishing: furnishingOf(listing),
    description: listing.description,
    video_url: listing.isFeatured && listing.purpose === 'buy' ? sampleFilm : null,
    coordinates,
    amenities: listing.amenities,
    photos: photos.map(pictureNamed),
    nearby: placesNear(district, coordinates, random.integer(3, 8)),
    daysAgo: newestDays + random.next() * (oldest - newestDays),
  };
  return { ...property, ...factsOf(property, district) };
}

/** Not stated for homes for sale, unless their amenities say it. */
function furnishingOf({
  purpose,
  desirability,
  house,
  amenities,
}: Listing): SeedProperty['furnishing'] {
  if (amenities.includes('Furnished')) return 'furnished';
  if (purpose === 'buy') return null;
  return house.type === 'Apartment' && desirability > 0.4 ? 'part-furnished' : 'unfurnished';
}

/** Numbered streets read better with the word 'House': `House 14, 3rd Avenue`. */
function streetAddress(houseNumber: number, street: string): string {
  return /^\d/.test(street) ? `House ${houseNumber}, ${street}` : `${houseNumber} ${street}`;
}

/** Formatted as version 4, and the same in every data folder, so that links to the demo keep working. */
function randomUuid(random: Random): string {
  const bytes = Array.from({ length: 16 }, () => random.integer(0, 255));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
