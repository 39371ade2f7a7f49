import type { Coordinates, Purpose } from '../property-views.ts';
import type { AdminPage } from './lists.ts';

export const propertyStatuses = [
  'draft',
  'published',
  'under_offer',
  'let',
  'sold',
  'archived',
] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

/** Where a property may go from each state; only a rent is let, only a sale is sold. */
export const nextStatuses: Readonly<Record<PropertyStatus, readonly PropertyStatus[]>> = {
  draft: ['published', 'archived'],
  published: ['draft', 'under_offer', 'let', 'sold', 'archived'],
  under_offer: ['published', 'let', 'sold', 'archived'],
  let: ['published', 'archived'],
  sold: ['published', 'archived'],
  archived: ['draft'],
};

export const propertySorts = ['updatedAt', 'createdAt', 'price', 'title'] as const;

export interface AdminPhoto {
  id: string;
  /** An address on this site. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
}

/** A row of the list. */
export interface AdminPropertyItem {
  id: string;
  uuid: string;
  /** Its number in another system; '' for none. */
  reference: string;
  title: string;
  /** 'street, district, city'. */
  location: string;
  district: string;
  purpose: Purpose;
  /** '' where none is known. */
  type: string;
  /** Whole Naira: of a sale the price, of a rent a year's; 0 is on request. */
  price: number;
  bedrooms: number;
  bathrooms: number;
  kitchens: number;
  garages: number;
  floors: number;
  /** Square metres; 0 is unknown. */
  area: number;
  featured: boolean;
  status: PropertyStatus;
  /** Moves with every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** In a row of the list the first two. */
  photos: AdminPhoto[];
  photoCount: number;
}

export interface AdminNearbyPlace {
  type: string;
  name: string;
  description: string;
  rating: number | null;
  /** Null is worked out from the coordinates of both. */
  distanceMetres: number | null;
  address: string;
  coordinates: Coordinates | null;
}

/** One property with every field. */
export interface AdminProperty extends AdminPropertyItem {
  /** The provider keeps no status, reference, version or deleted copy of it. */
  basic?: true;
  yearBuilt: number | null;
  description: string;
  amenities: string[];
  /** '' for none. */
  videoUrl: string;
  coordinates: Coordinates | null;
  nearby: AdminNearbyPlace[];
}

/** What staff fill in. A field that is left out of a change keeps its value. */
export type PropertyFields = Pick<
  AdminProperty,
  | 'reference'
  | 'title'
  | 'location'
  | 'purpose'
  | 'type'
  | 'price'
  | 'bedrooms'
  | 'bathrooms'
  | 'kitchens'
  | 'garages'
  | 'floors'
  | 'area'
  | 'featured'
  | 'status'
  | 'yearBuilt'
  | 'description'
  | 'amenities'
  | 'videoUrl'
  | 'coordinates'
  | 'nearby'
>;

export type NewProperty = Partial<PropertyFields> &
  Pick<PropertyFields, 'title' | 'location' | 'purpose' | 'type'>;

/** `version` is the one that the change started from. */
export type PropertyChange = Partial<PropertyFields> & { version: number };

/** All photos once, in their new order; the first one is the cover. */
export interface PhotoArrangement {
  version: number;
  photos: { id: string; alt: string }[];
}

/** A 409 on a property carries this beside the problem. */
export interface PropertyConflict {
  current: AdminProperty;
}

/** The filters of the list, as they stand in its address; all optional. */
export interface PropertyFilter {
  q?: string;
  purpose?: string;
  /** One or more, with commas. */
  status?: string;
  type?: string;
  district?: string;
  /** 'true' or 'false'. */
  featured?: string;
  /** 'true' shows deleted ones only. */
  deleted?: string;
}

export interface AdminPropertyPage extends AdminPage<AdminPropertyItem> {
  /** How many the other filters leave in each state. */
  counts: Record<PropertyStatus, number>;
  /** What the filters can be set to. */
  types: string[];
  /** The provider has the specification's calls for properties and no more. */
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
 * At most 500 ids. Of a filter, which must narrow the list, or of all properties: up to 500 a call, and `after` goes on
 * where the last call ended.
 */
export type BulkRequest = BulkPart &
  (
    | { action: BulkAction; ids: { id: string; version?: number }[] }
    | { action: BulkAction; filter: PropertyFilter; after?: string }
    | { action: BulkAction; all: true; after?: string }
  );

/** One action made in several calls is one batch. */
export interface BulkPart {
  /** As the first call answered it. */
  batch?: string;
  /** Another call of the same batch follows. */
  more?: boolean;
  /** How many properties the whole batch is about. */
  total?: number;
}

export interface BulkResult {
  done: { id: string; version: number }[];
  /** `title` is '' where the provider does not say it. */
  failed: { id: string; title: string; message: string }[];
  /** What undoes it; null where nothing was changed, or the provider cannot undo. */
  batch: string | null;
  /** The `after` of the next call; null where all were taken. */
  next: string | null;
}

export interface ImportRow {
  /** The line of the file, the headings being line 1. */
  line: number;
  outcome: 'create' | 'update' | 'unchanged' | 'problem';
  /** What the row is about, for people. */
  title: string;
}

export interface ImportProblem {
  /** 0 is about the file as a whole. */
  line: number;
  /** The heading of the column; '' is about the row as a whole. */
  column: string;
  message: string;
}

/** The answer of an import, 200 even with problems. */
export interface ImportResult {
  dryRun: boolean;
  /** Something was written. */
  written: boolean;
  /** What undoes it; null where nothing was written, or the provider cannot undo. */
  batch: string | null;
  created: number;
  updated: number;
  unchanged: number;
  rows: ImportRow[];
  problems: ImportProblem[];
}
