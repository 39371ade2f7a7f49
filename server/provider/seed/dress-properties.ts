import { assignPictures, createRotation, type ShownPicture } from './assign-pictures.ts';
import type { SeedProperty } from './listing.ts';
import { type Picture, pictureNamed } from './picture.ts';
import { pictureVariant } from './picture-variants.ts';
import { roomsIn } from './text/interiors.ts';

/** With more homes, most would have to start with a room. */
const maxCompared = 100;

/**
 * Replaces photos by variants, so that homes on one screen look different. Among more than 100 homes, each starts with its house, and
 * variants only alternate.
 */
export function* dressProperties(
  properties: Iterable<SeedProperty>,
  count: number,
): Generator<SeedProperty> {
  if (count > maxCompared) {
    const rotate = createRotation();
    for (const property of properties) {
      yield withPictures(property, rotate(property.photos.map(nameOf)));
    }
    return;
  }
  const homes = [...properties];
  const shown = assignPictures(
    homes.map((home) => {
      const [district = '', city = ''] = home.location.split(', ').slice(-2);
      const { uuid, type, bedrooms, area, daysAgo } = home;
      return {
        uuid,
        type,
        bedrooms,
        area,
        daysAgo,
        district,
        city,
        purpose: home.category,
        price: home.annual_price,
        cash: cashOf(home),
        isFeatured: home.is_featured,
        pictures: home.photos.map(nameOf),
        mentioned: roomsIn(home.description),
      };
    }),
  );
  for (const [index, home] of homes.entries()) yield withPictures(home, shown[index] ?? []);
}

/** With 10% of a year's rent for each fee that is not stated, as the site counts by default. Of a sale only the price. */
function cashOf(home: SeedProperty): number {
  const { annual_price: price, service_charge, caution_deposit, agency_fee, legal_fee } = home;
  if (home.category === 'buy') return price;
  const fees = [service_charge, caution_deposit, agency_fee, legal_fee];
  return fees.reduce<number>((sum, fee) => sum + (fee ?? price / 10), price);
}

function withPictures(property: SeedProperty, shown: readonly ShownPicture[]): SeedProperty {
  const photos = new Map(property.photos.map((photo) => [nameOf(photo), photo]));
  return {
    ...property,
    photos: shown.map(({ name, variant }) =>
      variant === 0 ? (photos.get(name) ?? pictureNamed(name)) : pictureVariant(name, variant),
    ),
  };
}

/** `living-2` of `/photos/living-2.jpg`. */
function nameOf({ url }: Picture): string {
  return url.slice('/photos/'.length, -'.jpg'.length);
}
