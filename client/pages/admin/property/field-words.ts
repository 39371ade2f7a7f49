import { formatNaira } from '../../../../shared/money.ts';
import { statusWords } from '../status-words.ts';
import type { DraftField, PropertyDraft } from './draft.ts';
import { numberIn } from './typed-values.ts';

export const fieldWords: Readonly<Record<DraftField, string>> = {
  title: 'Title',
  purpose: 'Purpose',
  type: 'Property type',
  price: 'Price',
  reference: 'Reference',
  description: 'Description',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  kitchens: 'Kitchens',
  garages: 'Garages',
  floors: 'Floors',
  area: 'Area',
  yearBuilt: 'Year built',
  location: 'Location',
  coordinates: 'Coordinates',
  amenities: 'Amenities',
  nearby: 'Nearby places',
  videoUrl: 'Video address',
  status: 'Status',
  featured: 'Featured',
};

/** A field's value as text for comparison; '' if empty. */
export function fieldText(field: DraftField, draft: PropertyDraft): string {
  switch (field) {
    case 'purpose':
      return draft.purpose === 'buy' ? 'For sale' : 'For rent';
    case 'status':
      return statusWords[draft.status];
    case 'featured':
      return draft.featured ? 'Yes' : 'No';
    case 'amenities':
      return draft.amenities.join(', ');
    case 'nearby':
      return draft.nearby
        .map(({ name, type, distance, rating }) =>
          [`${name} (${type})`, distance && `${distance} m`, rating && `★ ${rating}`]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n');
    case 'price': {
      const price = numberIn(draft.price);
      return typeof price === 'number' ? formatNaira(price) : draft.price;
    }
    default:
      return draft[field];
  }
}
