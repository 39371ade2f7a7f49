import type { AdminPhoto, PhotoKind } from './property-schemas.ts';
import type { FieldName } from '../../property-fields.ts';
import type { PropertyFields, RowField } from '../../property-values.ts';
import type { AdminPage } from './lists.ts';
import type { PropertyStatus } from './property-status.ts';

export const propertySorts = ['updatedAt', 'createdAt', 'price', 'title'] as const;

/** A row of the list. */
export interface AdminPropertyItem extends Pick<PropertyFields, RowField> {
  id: string;
  uuid: string;
  district: string;
  /** Increases with every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Only the first two in a list row. */
  photos: AdminPhoto[];
  photoCount: number;
}

/** One property with every field. */
export interface AdminProperty extends AdminPropertyItem, PropertyFields {
  /** The provider has no status, reference, version or deleted state for it. */
  basic?: true;
  /** Extensions that the provider does not return, and so does not store. */
  lacks?: FieldName[];
}

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

export interface AdminPropertyPage extends AdminPage<AdminPropertyItem> {
  /** Matches per status, ignoring the status filter. */
  counts: Record<PropertyStatus, number>;
  /** Available values of the type filter. */
  types: string[];
  /** The provider has only the specified property calls. */
  basic?: true;
  /** Extensions that the provider does not return, and so does not store. */
  lacks?: RowField[];
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
