import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FieldColumns } from '../properties/property-columns.ts';
import type { AuditEntity } from '../../../shared/contract/admin/audit.ts';
import type { BatchKind } from '../../../shared/contract/admin/batches.ts';
import type { MessageKind, MessageStatus } from '../../../shared/contract/admin/messages.ts';
import type { PhotoKind } from '../../../shared/contract/admin/property-schemas.ts';
import type { PropertyStatus } from '../../../shared/contract/admin/property-status.ts';

/** The provider's tables as Kysely sees them. Money is whole Naira, areas square metres, angles WGS 84 degrees. */
export interface Tables {
  property_types: { id: Generated<number>; name: string };
  amenities: { id: Generated<number>; name: string };
  properties: PropertiesTable;
  property_photos: PropertyPhotosTable;
  property_amenities: { property_id: number; amenity_id: number };
  nearby_places: NearbyPlacesTable;
  property_prices: PropertyPricesTable;
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
  /** A single row; `version` increases with every change that affects the property list. */
  properties_version: {
    singleton: Generated<boolean>;
    version: number;
    /** `property_changes` has every change after this version. */
    complete_since: Generated<number>;
  };
  /** The version that last changed a property in the list, or might have; deleted properties are included. */
  property_changes: { property_id: number; version: number };
  /** The last versions of the property list, each with a random token. */
  property_versions: { version: number; token: string };
  pictures: PicturesTable;
  /** By a hash of the key, user and route of a write, and its step. */
  write_outcomes: {
    id: string;
    step: string;
    /** Digest of the body. */
    digest: string;
    user_id: number | null;
    written_at: Date;
    /** Serialised by V8; null until the step is complete, so never outside its transaction. */
    outcome: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  };
  /** The seeds that this database has received, and the installation that was moved into it. */
  seedings: { name: string; seeded_at: Generated<Date> };
}

/** With a column for each of the simple fields. */
export interface PropertiesTable extends FieldColumns {
  id: Generated<number>;
  uuid: string;
  property_type_id: number;
  is_featured: boolean;
  lat: number | null;
  lng: number | null;
  created_at: Date;
  /** Increases with every change, even if the clock was set back. */
  updated_at: Date;
  /** Starts at 1 and increases with every change. */
  version: Generated<number>;
  deleted_at: Date | null;
  /** The second-to-last part of `location`. */
  district: GeneratedAlways<string | null>;
  /** `title` in lower case. */
  sort_title: GeneratedAlways<string>;
  search: GeneratedAlways<unknown>;
}

export interface PropertyPhotosTable {
  id: Generated<number>;
  property_id: number;
  /** 0 leads. */
  position: number;
  /** Relative to the provider's origin, or absolute. */
  url: string;
  alt: string;
  width: number;
  height: number;
  /** `#rrggbb` */
  color: string;
  kind: Generated<PhotoKind>;
}

/** Prices that visitors have seen and that have been replaced; filled by a trigger. */
export interface PropertyPricesTable {
  id: GeneratedAlways<number>;
  property_id: number;
  price: number;
  replaced_at: Date;
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
  /** Unique regardless of case. */
  email: string;
  password_hash: string;
  role: 'admin' | 'user';
  /** `user_image` means no photo. */
  photo: Generated<string>;
  created_at: Generated<Date>;
  /** When they confirmed that they are 18 or over; null for accounts that an operator created. */
  adult_attested_at: Date | null;
  /** Null while they may sign in. */
  disabled_at: Date | null;
  /** When they proved that they receive the mail sent to `email`; null until then. */
  email_verified_at: Date | null;
  /** Whether an administrator gets mails about enquiries assigned to them. */
  enquiry_mails: Generated<boolean>;
  search: GeneratedAlways<unknown>;
}

/** Phones, emails and postal addresses that users add to their profile. */
export interface ProfileItemsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: 'phone' | 'email' | 'address';
  /** Unique per user and kind, regardless of case. */
  value: string;
  /** Null for emails. */
  type: string | null;
}

export interface AccessTokensTable {
  id: GeneratedAlways<number>;
  /** SHA-256; the token itself is never stored. */
  digest: string;
  /** Null once the user is deleted. */
  user_id: number | null;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface LoginAttemptsTable {
  /** SHA-256 of the email in lower case. */
  email_digest: string;
  /** Consecutive failures, including the attempt in progress. */
  failures: number;
  last_at: Date;
  blocked_until: Date | null;
}

export interface MessagesTable {
  id: GeneratedAlways<number>;
  kind: MessageKind;
  status: MessageStatus;
  name: string;
  email: string;
  message: string;
  property_uuid: string | null;
  phone: string | null;
  /** Further fields of the form, such as an owner's details of a home, under the names sent; written as JSON. */
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>;
  /** Chosen by the sender: the same key means the same message. */
  idempotency_key: string | null;
  /** SHA-256 of the content sent with the key. */
  content_digest: string | null;
  created_at: Date;
  updated_at: Date;
  assignee_id: number | null;
  read_at: Date | null;
  /** When it was first answered, by mail or in another way. */
  replied_at: Date | null;
  deleted_at: Date | null;
  search: GeneratedAlways<unknown>;
}

/** Replies to a message's sender, and staff notes. */
export interface MessageEntriesTable {
  id: GeneratedAlways<number>;
  message_id: number;
  kind: 'reply' | 'note';
  body: string;
  /** Null once the user is deleted. */
  author_id: number | null;
  author_name: string;
  created_at: Date;
  /** Delivery status of the mail; null for a note. */
  delivery: 'sending' | 'sent' | 'failed' | null;
}

export const mailKinds = [
  'welcome',
  'verify-email',
  'reset-password',
  'password-changed',
  'reply',
  'new-enquiry',
  'assigned-enquiry',
  'administrator-added',
  'administrator-removed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The mail queue. A mail is composed when it is sent, so its links are never stored. */
export interface MailsTable {
  id: GeneratedAlways<number>;
  /** Stays the same for every attempt: `<local@domain>` (RFC 5322, 3.6.4). */
  message_id: string;
  kind: MailKind;
  recipient: string;
  /** `dropped`: there was nothing to send, such as a password reset for an email without an account. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'dropped'>;
  /** Number of attempts. */
  attempts: Generated<number>;
  created_at: Date;
  /** When the next attempt may begin; during an attempt, when its claim expires. */
  due_at: Date;
  /** After this the mail is no longer worth sending. */
  give_up_at: Date;
  /** Why the last attempt failed, without email addresses and links. */
  last_error: string | null;
  /** The record that the mail is about, depending on its kind. */
  user_id: number | null;
  entry_id: number | null;
  enquiry_id: number | null;
}

/** Keyed by field name. */
export type AuditChanges = Record<string, { from: unknown; to: unknown }>;

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Date;
  user_id: number;
  user_name: string;
  entity: AuditEntity;
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

/** The item that was merged and the one it was merged into. */
export interface MergeDetails {
  list: 'amenities' | 'property_types';
  gone: { id: number; name: string };
  kept: { id: number; name: string };
}

/** A bulk change of properties that can be undone as one. */
export interface BatchesTable {
  id: GeneratedAlways<number>;
  kind: BatchKind;
  user_id: number;
  user_name: string;
  /** How many properties were to be changed; null if that was unknown at the start. */
  total: number | null;
  /** Written as JSON text. */
  details: ColumnType<{ merge?: MergeDetails }, string, never>;
  started_at: Date;
  /** When the batch or its undo last made progress. */
  active_at: Date;
  /** The number of the process that made it; null if that was a version without numbers. */
  process: number | null;
  finished_at: Date | null;
  undo_started_at: Date | null;
  undone_at: Date | null;
}

/** A property's state before a batch changed it. */
export type BeforeChange =
  | { kind: 'created' }
  | {
      kind: 'columns';
      status?: PropertyStatus;
      isFeatured?: boolean;
      /** ISO 8601. */
      deletedAt?: string | null;
      confirmedOn?: string | null;
    }
  /** A `PropertyState`. */
  | { kind: 'state'; state: unknown }
  /** Whether the property already had the item that was merged into. */
  | { kind: 'merged'; hadBoth: boolean };

export interface BatchChangesTable {
  batch_id: number;
  property_id: number;
  /** The property's version after the change; a different version means a later change. */
  version: number;
  /** Written as JSON text. */
  before: ColumnType<BeforeChange, string, never>;
  /** The result of the undo; null before it. */
  outcome: 'restored' | 'changed' | null;
}

export type MessageDetails = Record<string, string | number>;

export interface MessagePhotosTable {
  message_id: number;
  /** 0 leads. */
  position: number;
  /** The name of a picture in the folder `enquiries`. */
  file: string;
  width: number;
  height: number;
}

export const pictureFolders = ['properties', 'users', 'enquiries'] as const;
export type PictureFolder = (typeof pictureFolders)[number];

/** Uploaded pictures, with `DATABASE_URL` only. */
export interface PicturesTable {
  folder: PictureFolder;
  /** Unguessable, except for the demo's. The bytes behind a name never change. */
  name: string;
  bytes: Buffer;
  modified_at: Generated<Date>;
}
