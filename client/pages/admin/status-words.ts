import type { PropertyStatus } from '../../../shared/contract/admin/properties.ts';

export const statusWords: Readonly<Record<PropertyStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  under_offer: 'Under offer',
  let: 'Let',
  sold: 'Sold',
  archived: 'Archived',
};
