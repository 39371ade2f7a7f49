export const statusLabels = {
  draft: 'Draft',
  published: 'Published',
  under_offer: 'Under offer',
  let: 'Let',
  sold: 'Sold',
  archived: 'Archived',
} as const;

export type PropertyStatus = keyof typeof statusLabels;

export const propertyStatuses = Object.keys(statusLabels) as PropertyStatus[];

/** Allowed status changes; only a rental can be let, only a sale can be sold. */
export const nextStatuses: Readonly<Record<PropertyStatus, readonly PropertyStatus[]>> = {
  draft: ['published', 'archived'],
  published: ['draft', 'under_offer', 'let', 'sold', 'archived'],
  under_offer: ['published', 'let', 'sold', 'archived'],
  let: ['published', 'archived'],
  sold: ['published', 'archived'],
  archived: ['draft'],
};
