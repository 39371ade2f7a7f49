import {
  nextStatuses,
  type PropertyStatus,
} from '../../../shared/contract/admin/property-status.ts';

/** Statuses of properties in the public list. */
export const listedStatuses = ['published', 'under_offer'] as const satisfies PropertyStatus[];
/** Statuses of properties with a public page: old links show that the home has been let or sold. */
export const visibleStatuses = [
  ...listedStatuses,
  'let',
  'sold',
] as const satisfies PropertyStatus[];

const labels: Readonly<Record<PropertyStatus, string>> = {
  draft: 'a draft',
  published: 'published',
  under_offer: 'under offer',
  let: 'let',
  sold: 'sold',
  archived: 'archived',
};

interface Described {
  status: PropertyStatus;
  category: 'rent' | 'buy';
  description: string;
}

/** Why a property cannot take its new status, keyed by field; null if it can. `from` is null for a new property. */
export function refuseStatus(
  from: PropertyStatus | null,
  { status, category, description }: Described,
): Record<string, string> | null {
  const isFirst = from === null && (status === 'draft' || status === 'published');
  if (!isFirst && from !== status && !nextStatuses[from ?? 'draft'].includes(status)) {
    if (from === null) return { status: 'A new property is a draft or published' };
    if (from === 'archived') return { status: 'Archived: move it to draft first' };
    return { status: `A property that is ${labels[from]} cannot become ${labels[status]}` };
  }
  if (from === null && !isFirst) return { status: 'A new property is a draft or published' };
  if (status === 'let' && category !== 'rent') return { status: 'Only a property to rent is let' };
  if (status === 'sold' && category !== 'buy')
    return { status: 'Only a property for sale is sold' };
  const isVisible = visibleStatuses.some((visible) => visible === status);
  if (isVisible && description === '') {
    return { description: 'Description is required before visitors see the property' };
  }
  return null;
}
