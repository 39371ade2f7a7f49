import type {
  PhotoView,
  PriceView,
  PropertyCard,
  PropertyView,
} from '../../../shared/contract/property-views.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { mapFields } from '../../../shared/property-fields.ts';
import { factFields, type PropertyFacts } from '../../../shared/property-values.ts';
import type { ToPictureUrl } from '../../upstream/property-photos.ts';
import type { UpstreamProperty, UpstreamPropertyDetail } from '../../upstream/property-schema.ts';

/** Photos on a card; the property's own page has all of them. */
export const photosOnCard = 2;

/** Defaults for a photo whose details the provider doesn't return. */
const unknownPhoto = { width: 1200, height: 800, color: '#efe7d8' };

/** @param photoCount number of the property's photos, if it comes without those that no card shows */
export function toPropertyCard(
  property: UpstreamProperty,
  toPictureUrl: ToPictureUrl,
  photoCount = property.photos.length,
): PropertyCard {
  const { uuid, title, location, purpose, type, bedrooms, bathrooms, floors } = property;
  const shown = { ...property, photos: property.photos.slice(0, photosOnCard) };
  return {
    id: uuid ?? property.id,
    title,
    location,
    purpose,
    type,
    price: toPrice(purpose, property),
    status: property.status,
    photos: toPhotos(shown, toPictureUrl),
    photoCount,
    bedrooms,
    bathrooms,
    floors,
    area: property.area,
    featured: property.featured,
    createdAt: property.createdAt,
  };
}

export function toPropertyView(
  property: UpstreamPropertyDetail,
  toPictureUrl: ToPictureUrl,
): PropertyView {
  return {
    ...mapFields<keyof PropertyFacts, PropertyFacts>(factFields, (name) => property[name]),
    ...toPropertyCard(property, toPictureUrl),
    photos: toPhotos(property, toPictureUrl),
    nearby: property.nearby.map(({ image: _image, ...place }) => place),
  };
}

interface WirePrices {
  monthlyPrice: number;
  annualPrice: number;
}

/** A rent may have a monthly price, a yearly price or both; a price of 0 counts as missing. */
export function toPrice(purpose: Purpose, { monthlyPrice, annualPrice }: WirePrices): PriceView {
  if (purpose === 'buy') {
    return annualPrice > 0 ? { kind: 'sale', amount: annualPrice } : { kind: 'on-request' };
  }
  if (monthlyPrice <= 0 && annualPrice <= 0) return { kind: 'on-request' };
  return {
    kind: 'rent',
    monthly: monthlyPrice > 0 ? monthlyPrice : Math.max(1, Math.round(annualPrice / 12)),
    yearly: annualPrice > 0 ? annualPrice : monthlyPrice * 12,
  };
}

function toPhotos(
  { title, photos }: Pick<UpstreamProperty, 'title' | 'photos'>,
  toPictureUrl: ToPictureUrl,
): PhotoView[] {
  return photos.flatMap(({ url, alt, width, height, color }, index) => {
    const src = toPictureUrl(url);
    if (src === null) return [];
    return [
      {
        src,
        alt: alt ?? `Photo ${index + 1} of ${title}`,
        width: width ?? unknownPhoto.width,
        height: height ?? unknownPhoto.height,
        color: color ?? unknownPhoto.color,
      },
    ];
  });
}
