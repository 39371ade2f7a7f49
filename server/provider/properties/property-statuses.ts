export const propertyStatuses = [
  'draft',
  'published',
  'under_offer',
  'let',
  'sold',
  'archived',
] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];
