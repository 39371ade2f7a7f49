import type { LookupList } from '../../../../shared/contract/admin/lists.ts';

/** Labels of the two lookup lists. */
export const lookupLabels: Record<
  LookupList,
  { title: string; lead: string; noun: string; example: string }
> = {
  amenities: {
    title: 'Amenities',
    lead: 'What properties can offer. A change here shows in every property at once.',
    noun: 'amenity',
    example: 'Borehole',
  },
  'property-types': {
    title: 'Property types',
    lead: 'What a property can be. A change here shows in every property at once.',
    noun: 'property type',
    example: 'Terrace duplex',
  },
};
