import type { PropertyFields } from '../../property-values.ts';
import type { AdminProperty } from './admin-property-schemas.ts';
import type { PhotoKind } from './property-schemas.ts';

export const propertySorts = ['updatedAt', 'createdAt', 'price', 'title'] as const;

export type NewProperty = Partial<PropertyFields> &
  Pick<PropertyFields, 'title' | 'location' | 'purpose' | 'type'>;

/** `version` is the one that the edit is based on. */
export type PropertyChange = Partial<PropertyFields> & { version: number };

/** Every photo exactly once, in the new order; the first one that is not a floor plan is the cover. */
export interface PhotoArrangement {
  version: number;
  photos: { id: string; alt: string; kind?: PhotoKind | undefined }[];
}

/** Extra members of the problem for a 409 on a property. */
export interface PropertyConflict {
  current: AdminProperty;
}

/** Filters of the list, as in its query string; all optional. */
export interface PropertyFilter {
  q?: string;
  purpose?: string;
  /** One or more, comma-separated. */
  status?: string;
  type?: string;
  district?: string;
  /** 'true' or 'false'. */
  featured?: string;
  /** 'true' shows deleted ones only. */
  deleted?: string;
}

export const bulkActions = [
  'publish',
  'draft',
  'feature',
  'unfeature',
  'archive',
  'delete',
  'restore',
  'confirm',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/**
 * Selects at most 500 ids, the matches of a filter (which must narrow the list) or all properties. The latter two change up to
 * 500 per call; `after` continues after the last call.
 */
export type BulkRequest = BulkPart &
  (
    | { action: BulkAction; ids: { id: string; version?: number }[] }
    | { action: BulkAction; filter: Record<string, string>; after?: string }
    | { action: BulkAction; all: true; after?: string }
  );

/** One action may be split over several calls of one batch. */
export interface BulkPart {
  /** The batch id from the first response. */
  batch?: string;
  /** More calls of the same batch follow. */
  more?: boolean;
  /** Number of properties in the whole batch. */
  total?: number;
}
