import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';
import type { PropertyStatus } from '../../../../shared/contract/admin/property-status.ts';
import type {
  PriceView,
  PropertyView,
  ListingStatus,
} from '../../../../shared/contract/property-views.ts';
import type { NearbyPlace } from '../../../../shared/contract/property-terms.ts';
import { mapFields } from '../../../../shared/property-fields.ts';
import { factFields, type PropertyFacts } from '../../../../shared/property-values.ts';
import type { PropertyDraft } from './draft.ts';
import { metresTo, type NearbyDraft } from './nearby-draft.ts';
import { numberIn, pointIn } from './typed-values.ts';

/** Unpublished properties are shown as they will look once published. */
const listingStatusOf: Readonly<Record<PropertyStatus, ListingStatus>> = {
  draft: 'open',
  published: 'open',
  under_offer: 'under-offer',
  let: 'let',
  sold: 'sold',
  archived: 'open',
};

/** The property as a view for the public page; invalid fields are omitted. */
export function previewView(
  draft: PropertyDraft,
  {
    id,
    photos,
    createdAt,
  }: { id: string; photos: readonly AdminPhoto[]; createdAt: string | null },
): PropertyView {
  const { title, location, purpose, featured } = draft;
  return {
    ...factsOf(draft),
    id,
    title: title.trim() || 'No title yet',
    location,
    purpose,
    price: priceOf(draft),
    status: listingStatusOf[draft.status],
    photos: photos.map((photo, index) => ({
      ...photo,
      alt: photo.alt || `Photo ${index + 1} of ${title}`,
    })),
    photoCount: photos.length,
    featured,
    createdAt,
  };
}

function factsOf(draft: PropertyDraft): PropertyFacts {
  return mapFields<keyof PropertyFacts, PropertyFacts>(factFields, (name, { kind }) => {
    switch (name) {
      case 'description':
        return draft.description.trim();
      case 'amenities':
        return draft.amenities;
      case 'coordinates':
        return pointIn(draft.coordinates);
      case 'nearby':
        return draft.nearby.map((place) => toNearbyPlace(place, draft.coordinates));
      default: {
        if (kind === 'count') return count(draft[name]);
        if (kind === 'area' || kind === 'year') return count(draft[name]) || null;
        return draft[name].trim() || null;
      }
    }
  });
}

function toNearbyPlace(place: NearbyDraft, home: string): NearbyPlace {
  return {
    name: place.name,
    description: place.description,
    rating: place.rating === '' ? null : Number(place.rating),
    distance: distanceText(metresTo(place, home)),
    type: place.type,
    address: place.address,
    coordinates: pointIn(place.coordinates),
  };
}

function priceOf({ price, purpose }: PropertyDraft): PriceView {
  const amount = count(price);
  if (amount === 0) return { kind: 'on-request' };
  if (purpose === 'buy') return { kind: 'sale', amount };
  return { kind: 'rent', monthly: Math.round(amount / 12), yearly: amount };
}

function count(text: string): number {
  const value = numberIn(text);
  return typeof value === 'number' ? value : 0;
}

/** In the provider's format. */
function distanceText(metres: number | null): string {
  if (metres === null) return '';
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
