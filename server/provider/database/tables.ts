import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The provider's tables as Kysely sees them. Money is whole Naira, areas square metres, angles WGS 84 degrees. */
export interface Tables {
  property_types: { id: Generated<number>; name: string };
  amenities: { id: Generated<number>; name: string };
  properties: PropertiesTable;
  property_photos: PropertyPhotosTable;
  property_amenities: { property_id: number; amenity_id: number };
  nearby_places: NearbyPlacesTable;
  users: UsersTable;
  profile_items: ProfileItemsTable;
  access_tokens: AccessTokensTable;
  password_resets: { user_id: number; digest: string; expires_at: Date };
  email_verifications: { user_id: number; digest: string; expires_at: Date };
  known_devices: { user_id: number; digest: string; expires_at: Date };
  login_attempts: LoginAttemptsTable;
  messages: MessagesTable;
  message_photos: MessagePhotosTable;
  message_entries: MessageEntriesTable;
  audit_entries: AuditEntriesTable;
  audit_batches: AuditBatchesTable;
  batches: BatchesTable;
  batch_changes: BatchChangesTable;
  mails: MailsTable;
  /** One row; its number grows with every change that the list of properties shows. */
  properties_version: { singleton: Generated<boolean>; version: number };
  /** Which seeds this database has had. */
  seedings: { name: string; seeded_at: Generated<Date> };
}

export const propertyStatuses = [
  'draft',
  'published',
  'under_offer',
  'let',
  'sold',
  'archived',
] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];

export interface PropertiesTable {
  id: Generated<number>;
  uuid: string;
  title: string;
  location: string;
  category: 'rent' | 'buy';
  property_type_id: number;
  /** The asking price of a sale, a year's rent otherwise; 0 is on request. */
  annual_price: number;
  bedrooms: number;
  bathrooms: number;
  kitchens: number;
  garages: number;
  floors: number;
  is_featured: boolean;
  area: number | null;
  year_built: number | null;
  description: string;
  video_url: string | null;
  lat: number | null;
  lng: number | null;
  status: PropertyStatus;
  created_at: Date;
  /** Later than it was, whatever the clock says, with every change. */
  updated_at: Date;
  /** How many changes it has had, itself being the first. */
  version: Generated<number>;
  /** Its number in another system, unique whatever its case. */
  reference: string | null;
  deleted_at: Date | null;
  /** The last part but one of `location`. */
  district: GeneratedAlways<string | null>;
  /** `title` in small letters. */
  sort_title: GeneratedAlways<string>;
  search: GeneratedAlways<unknown>;
}

export interface PropertyPhotosTable {
  id: Generated<number>;
  property_id: number;
  /** 0 leads. */
  position: number;
  /** From the root of the provider's origin, or absolute. */
  url: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
}

export const placeTypes = [
  'restaurants',
  'schools',
  'banks',
  'shopping',
  'worship',
  'healthcare',
] as const;
export type PlaceType = (typeof placeTypes)[number];

export interface NearbyPlacesTable {
  id: GeneratedAlways<number>;
  property_id: number;
  position: number;
  type: PlaceType;
  name: string;
  description: string;
  /** Out of 5. */
  rating: number | null;
  distance_metres: number;
  image: string;
  address: string;
  lat: number;
  lng: number;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  /** Unique whatever its case. */
  email: string;
  password_hash: string;
  role: 'admin' | 'user';
  /** `user_image` is none. */
  photo: Generated<string>;
  created_at: Generated<Date>;
  /** When they said that they are 18 or over; null for who did not sign up themselves. */
  adult_attested_at: Date | null;
  /** Null for who may sign in. */
  disabled_at: Date | null;
  /** When they proved that they read the mail sent to `email`; null until then. */
  email_verified_at: Date | null;
  /** Whether an administrator is mailed about the enquiries assigned to them. */
  enquiry_mails: Generated<boolean>;
  search: GeneratedAlways<unknown>;
}

/** What people add to their profile. */
export interface ProfileItemsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'phone' | 'email' | 'address';
  /** Unique in its kind and user, whatever its case. */
  value: string;
  /** Null for emails, which have none. */
  type: string | null;
}

export interface AccessTokensTable {
  id: GeneratedAlways<number>;
  /** SHA-256; the token itself is kept nowhere. */
  digest: string;
  /** Null once the user is deleted. */
  user_id: number | null;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface LoginAttemptsTable {
  /** SHA-256 of the address in small letters. */
  email_digest: string;
  /** In a row, the one under way included. */
  failures: number;
  last_at: Date;
  blocked_until: Date | null;
}

export const messageKinds = ['contact', 'owner'] as const;
export const messageStatuses = ['new', 'in_progress', 'replied', 'spam'] as const;

export interface MessagesTable {
  id: GeneratedAlways<number>;
  kind: (typeof messageKinds)[number];
  status: (typeof messageStatuses)[number];
  name: string;
  email: string;
  message: string;
  property_uuid: string | null;
  phone: string | null;
  /** What an owner says of a home, by the names that were sent; written as JSON. */
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>;
  /** What the sender calls it: the same key is the same message. */
  idempotency_key: string | null;
  /** SHA-256 of what was sent under the key. */
  content_digest: string | null;
  created_at: Date;
  updated_at: Date;
  assignee_id: number | null;
  read_at: Date | null;
  /** When it was first answered, here or in another way. */
  replied_at: Date | null;
  deleted_at: Date | null;
  search: GeneratedAlways<unknown>;
}

/** What staff write about a message: to its sender, or to each other. */
export interface MessageEntriesTable {
  id: GeneratedAlways<number>;
  message_id: number;
  kind: 'reply' | 'note';
  body: string;
  /** Null once the user is deleted. */
  author_id: number | null;
  author_name: string;
  created_at: Date;
  /** State of the mail; null for a note. */
  delivery: 'sending' | 'sent' | 'failed' | null;
  idempotency_key: string | null;
}

export const mailKinds = [
  'welcome',
  'verify-email',
  'reset-password',
  'password-changed',
  'reply',
  'new-enquiry',
  'assigned-enquiry',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The mail queue. The text is composed when a mail is sent, so that no link in it is ever stored. */
export interface MailsTable {
  id: GeneratedAlways<number>;
  /** The same for every attempt: `<local@domain>` (RFC 5322, 3.6.4). */
  message_id: string;
  kind: MailKind;
  recipient: string;
  /** `dropped`: there was nothing to write any more, such as a reset of an address without an account. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  /** Attempts begun. */
  attempts: Generated<number>;
  created_at: Date;
  /** When the next attempt may begin; while one is under way, when its claim runs out. */
  due_at: Date;
  /** After this the mail is no longer worth sending. */
  give_up_at: Date;
  /** What the mail is about, according to its kind. */
  user_id: number | null;
  entry_id: number | null;
  enquiry_id: number | null;
}

/** By the name of the field. */
export type AuditChanges = Record<string, { from: unknown; to: unknown }>;

export const auditedEntities = [
  'property',
  'message',
  'amenity',
  'property-type',
  'user',
  'batch',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Date;
  user_id: number;
  user_name: string;
  entity: AuditedEntity;
  entity_id: number;
  action: string;
  /** Written as JSON text. */
  changes: ColumnType<AuditChanges, string, never>;
  /** The batch that the change is part of. The batch's own entries have none. */
  batch_id: number | null;
}

/** How many audit entries a batch has. Unlike the batch itself it is never deleted. */
export interface AuditBatchesTable {
  batch_id: number;
  /** Entries of the batch's changes. */
  done: number;
  /** Entries of its undoing. */
  undone: number;
}

export const batchKinds = [
  'publish',
  'draft',
  'feature',
  'unfeature',
  'archive',
  'delete',
  'restore',
  'import',
  'merge',
] as const;
export type BatchKind = (typeof batchKinds)[number];

/** Of a merge: which name went into which. */
export interface MergeDetails {
  list: 'amenities' | 'property_types';
  gone: { id: number; name: string };
  kept: { id: number; name: string };
}

/** Many properties changed by one action, which can be undone as one. */
export interface BatchesTable {
  id: GeneratedAlways<number>;
  kind: BatchKind;
  user_id: number;
  user_name: string;
  /** How many properties were to be changed; null where that was not known at the start. */
  total: number | null;
  /** Written as JSON text. */
  details: ColumnType<{ merge?: MergeDetails }, string, never>;
  started_at: Date;
  /** The last time that it, or its undoing, made progress. */
  active_at: Date;
  finished_at: Date | null;
  undo_started_at: Date | null;
  undone_at: Date | null;
}

/** What a property was before a batch changed it. */
export type BeforeChange =
  | { kind: 'created' }
  | {
      kind: 'columns';
      status?: PropertyStatus;
      isFeatured?: boolean;
      /** ISO 8601. */
      deletedAt?: string | null;
    }
  /** A `PropertyState`. */
  | { kind: 'state'; state: unknown }
  /** Whether it had the kept name as well. */
  | { kind: 'merged'; hadBoth: boolean };

export interface BatchChangesTable {
  batch_id: number;
  property_id: number;
  /** The property's version after the change: with any other it has been changed since. */
  version: number;
  /** Written as JSON text. */
  before: ColumnType<BeforeChange, string, never>;
  /** What undoing did; null before. */
  outcome: 'restored' | 'changed' | null;
}

export type MessageDetails = Record<string, string | number>;

export interface MessagePhotosTable {
  message_id: number;
  /** 0 leads. */
  position: number;
  /** A name in the folder of enquiries' photos. */
  file: string;
  width: number;
  height: number;
}
