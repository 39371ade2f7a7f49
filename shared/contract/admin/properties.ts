import type { FieldName } from '../../property-fields.ts';
import type { PropertyFields, RowField } from '../../property-values.ts';
import type { AdminPage } from './lists.ts';
import type { PropertyStatus } from './property-status.ts';

export const propertySorts = ['updatedAt', 'createdAt', 'price', 'title'] as const;

export interface AdminPhoto {
  id: string;
  /** URL on this site. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
}

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

/** Every photo exactly once, in the new order; the first one is the cover. */
export interface PhotoArrangement {
  version: number;
  photos: { id: string; alt: string }[];
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
}

export const bulkActions = [
  'publish',
  'draft',
  'feature',
  'unfeature',
  'archive',
  'delete',
  'restore',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/**
 * Selects at most 500 ids, the matches of a filter (which must narrow the list) or all properties. The latter two change up to
 * 500 per call; `after` continues after the last call.
 */
export type BulkRequest = BulkPart &
  (
    | { action: BulkAction; ids: { id: string; version?: number }[] }
    | { action: BulkAction; filter: PropertyFilter; after?: string }
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

export interface BulkResult {
  done: { id: string; version: number }[];
  /** `title` is '' if the provider doesn't return it. */
  failed: { id: string; title: string; message: string }[];
  /** Id of the batch that undoes it; null if nothing changed or the provider has no undo. */
  batch: string | null;
  /** The `after` of the next call; null if there are no more. */
  next: string | null;
}

export interface ImportRow {
  /** Line number in the file; the header is line 1. */
  line: number;
  outcome: 'create' | 'update' | 'unchanged' | 'problem';
  /** A readable name for the row. */
  title: string;
}

export interface ImportProblem {
  /** 0 for the whole file. */
  line: number;
  /** The column's heading; '' for the whole row. */
  column: string;
  message: string;
}

/** Response to an import; 200 even if it has problems. */
export interface ImportResult {
  dryRun: boolean;
  /** Whether anything was written. */
  written: boolean;
  /** Id of the batch that undoes it; null if nothing was written or the provider has no undo. */
  batch: string | null;
  created: number;
  updated: number;
  unchanged: number;
  rows: ImportRow[];
  problems: ImportProblem[];
}
