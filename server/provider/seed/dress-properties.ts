import { assignPictures, createRotation, type ShownPicture } from './assign-pictures.ts';
import type { SeedProperty } from './listing.ts';
import type { Picture } from './picture.ts';
import { pictureVariant } from './picture-variants.ts';

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
    homes.map(({ uuid, category, location, annual_price, daysAgo, is_featured, photos }) => {
      const [district = '', city = ''] = location.split(', ').slice(-2);
      return {
        uuid,
        purpose: category,
        district,
        city,
        price: annual_price,
        daysAgo,
        isFeatured: is_featured,
        pictures: photos.map(nameOf),
      };
    }),
  );
  for (const [index, home] of homes.entries()) yield withPictures(home, shown[index] ?? []);
}

function withPictures(property: SeedProperty, shown: readonly ShownPicture[]): SeedProperty {
  const photos = new Map(property.photos.map((photo) => [nameOf(photo), photo]));
  return {
    ...property,
    photos: shown.flatMap(({ name, variant }) =>
      variant === 0 ? (photos.get(name) ?? []) : pictureVariant(name, variant),
    ),
  };
}

/** `living-2` of `/photos/living-2.jpg`. */
function nameOf({ url }: Picture): string {
  return url.slice('/photos/'.length, -'.jpg'.length);
}
