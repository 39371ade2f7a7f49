import type { Kysely, Transaction } from 'kysely';
import { isRolledBack } from '../database/rolled-back.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import type { EnquiryFields } from './enquiry-body.ts';
import type { EnquiryServices } from './enquiry-services.ts';
import { encodeEnquiryPhoto } from './photo-encoding.ts';

export interface NewEnquiry {
  fields: EnquiryFields;
  photos: readonly Buffer[];
  /** Null if the sender gave none. */
  key: string | null;
  /** SHA-256 of the whole enquiry. */
  digest: string;
}

interface StoredPhoto {
  file: string;
  width: number;
  height: number;
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of the enquiry already sent with this key; null if there is none.
 *
 * @throws ApiError 422 if that enquiry was a different one.
 */
export async function findByKey(
  database: Kysely<Tables>,
  key: string | null,
  digest: string,
): Promise<number | null> {
  if (key === null) return null;
  const found = await database
    .selectFrom('messages')
    .select(['id', 'content_digest'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.content_digest === digest) return found.id;
  throw new ApiError(422, 'Another enquiry was sent under this Idempotency-Key.');
}

/**
 * Stores an enquiry with its photos, notifies staff by mail and returns its id. Of two concurrent enquiries with one key,
 * one is stored.
 */
export async function saveEnquiry(services: EnquiryServices, enquiry: NewEnquiry): Promise<number> {
  const { database, enquiryPhotos, mails, supportEmail, now } = services;
  const stored = await storePhotos(enquiryPhotos, enquiry.photos);
  try {
    const id = await database.transaction().execute(async (transaction) => {
      const inserted = await insertMessage(transaction, enquiry, now());
      if (inserted === null) return null;
      await insertPhotos(transaction, inserted, stored);
      const mail = { kind: 'new-enquiry', recipient: supportEmail, enquiryId: inserted } as const;
      await queueMail(transaction, mail, now());
      return inserted;
    });
    if (id !== null) {
      mails.wake();
      return id;
    }
  } catch (error) {
    // Otherwise the message may be stored with its photos; if it is not, they are swept.
    if (isRolledBack(error)) await removePhotos(enquiryPhotos, stored);
    throw error;
  }
  await removePhotos(enquiryPhotos, stored);
  const other = await findByKey(database, enquiry.key, enquiry.digest);
  if (other === null) throw new Error('The enquiry was neither inserted nor found by its key.');
  return other;
}

/** Stores all photos or none. */
async function storePhotos(
  pictures: PictureStore,
  photos: readonly Buffer[],
): Promise<StoredPhoto[]> {
  const stored: StoredPhoto[] = [];
  try {
    for (const photo of photos) {
      const { webp, width, height } = await encodeEnquiryPhoto(photo);
      stored.push({ file: await pictures.store(webp), width, height });
    }
    return stored;
  } catch (error) {
    await removePhotos(pictures, stored);
    throw error;
  }
}

async function removePhotos(pictures: PictureStore, photos: readonly StoredPhoto[]): Promise<void> {
  await Promise.all(photos.map(({ file }) => pictures.remove(file)));
}

/** Null if the key is taken. */
async function insertMessage(
  transaction: Transaction<Tables>,
  { fields, key, digest }: NewEnquiry,
  now: Date,
): Promise<number | null> {
  const { name, email, message, kind, phone, details, property } = fields;
  const propertyUuid = property === undefined ? null : await findProperty(transaction, property);
  const isUnknown = property !== undefined && propertyUuid === null;
  const inserted = await transaction
    .insertInto('messages')
    .values({
      kind,
      status: 'new',
      name,
      email,
      message: isUnknown ? `${message}\n\nProperty: ${property}` : message,
      property_uuid: propertyUuid,
      phone: phone ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      idempotency_key: key,
      content_digest: digest,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

async function findProperty(
  transaction: Transaction<Tables>,
  property: string,
): Promise<string | null> {
  if (!uuidShape.test(property)) return null;
  const found = await transaction
    .selectFrom('properties')
    .select('uuid')
    .where('uuid', '=', property)
    .executeTakeFirst();
  return found?.uuid ?? null;
}

async function insertPhotos(
  transaction: Transaction<Tables>,
  messageId: number,
  photos: readonly StoredPhoto[],
): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map((photo, position) => ({ message_id: messageId, position, ...photo }));
  await transaction.insertInto('message_photos').values(rows).execute();
}
