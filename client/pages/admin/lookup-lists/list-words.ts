import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import { paths } from '../../../../shared/paths.ts';

/** Labels of the two lookup lists. */
export const listWords: Record<
  LookupList,
  { title: string; lead: string; noun: string; example: string; path: string }
> = {
  amenities: {
    title: 'Amenities',
    lead: 'What properties can offer. A change here shows in every property at once.',
    noun: 'amenity',
    example: 'Borehole',
    path: paths.adminAmenities,
  },
  'property-types': {
    title: 'Property types',
    lead: 'What a property can be. A change here shows in every property at once.',
    noun: 'property type',
    example: 'Terrace duplex',
    path: paths.adminPropertyTypes,
  },
};
