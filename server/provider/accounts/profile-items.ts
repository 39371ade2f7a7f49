import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ProfileItemsTable, Tables } from '../database/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { phoneIdentity } from './phone-identity.ts';
import { lockUser } from './users.ts';

type Kind = ProfileItemsTable['kind'];
type Item = Pick<Selectable<ProfileItemsTable>, 'id' | 'kind' | 'value' | 'type'>;

/** Without a `type` an item keeps its own, or a new one gets the default of its kind. */
export interface ItemContent {
  value: string;
  type?: string | undefined;
}

/** Every query is limited to one user and kind. */
export interface ItemOwner {
  userId: number;
  kind: Kind;
}

const itemsPerKind = 10;
const maxId = 2_147_483_647;
const plural: Record<Kind, string> = {
  phone: 'phone numbers',
  email: 'email addresses',
  address: 'addresses',
};
const defaultType: Record<Kind, string | null> = {
  phone: 'mobile',
  email: null,
  address: 'primary',
};

/** Values with the same identity are duplicates. */
const identityOf: Record<Kind, (value: string) => string> = {
  phone: phoneIdentity,
  email: (value) => value.toLowerCase(),
  address: (value) => value.toLowerCase(),
};

/** `{ id, phone, type }`, `{ id, email }` or `{ id, address, type }`. */
export function toItemJson({ id, kind, value, type }: Item): Record<string, unknown> {
  return { id, [kind]: value, ...(type !== null && { type }) };
}

/** @throws ApiError 409 for a duplicate, 422 beyond ten of a kind. */
export async function addItem(
  database: Kysely<Tables>,
  owner: ItemOwner,
  { value, type }: ItemContent,
): Promise<Item> {
  const { userId, kind } = owner;
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const ids = await readIds(transaction, owner);
    if (ids.length >= itemsPerKind) {
      throw new ApiError(422, `You can have at most ${itemsPerKind} ${plural[kind]}.`);
    }
    await refuseDouble(transaction, owner, value, null);
    return transaction
      .insertInto('profile_items')
      .values({ user_id: userId, kind, value, type: type ?? defaultType[kind] })
      .returning(['id', 'kind', 'value', 'type'])
      .executeTakeFirstOrThrow();
  });
}

/** @throws ApiError 404 for an item that is not the owner's, 409 if it would duplicate another. */
export async function changeItem(
  database: Kysely<Tables>,
  owner: ItemOwner,
  id: string,
  { value, type }: ItemContent,
): Promise<Item> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, owner.userId);
    const itemId = await findOwnId(transaction, owner, id);
    await refuseDouble(transaction, owner, value, itemId);
    return transaction
      .updateTable('profile_items')
      .set({ value, ...(type !== undefined && { type }) })
      .where('id', '=', itemId)
      .returning(['id', 'kind', 'value', 'type'])
      .executeTakeFirstOrThrow();
  });
}

/** @throws ApiError 404 for an item that is not the owner's. */
export async function removeItem(
  database: Kysely<Tables>,
  owner: ItemOwner,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockUser(transaction, owner.userId);
    const itemId = await findOwnId(transaction, owner, id);
    await transaction.deleteFrom('profile_items').where('id', '=', itemId).execute();
  });
}

async function findOwnId(
  transaction: Transaction<Tables>,
  owner: ItemOwner,
  id: string,
): Promise<number> {
  const itemId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= maxId ? Number(id) : null;
  const ids = await readIds(transaction, owner);
  if (itemId === null || !ids.includes(itemId)) throw new ApiError(404, 'Not found');
  return itemId;
}

async function readIds(
  transaction: Transaction<Tables>,
  { userId, kind }: ItemOwner,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('profile_items')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function refuseDouble(
  transaction: Transaction<Tables>,
  { userId, kind }: ItemOwner,
  value: string,
  ownId: number | null,
): Promise<void> {
  const others = await transaction
    .selectFrom('profile_items')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .select(['id', 'value'])
    .execute();
  const identity = identityOf[kind];
  const isDouble = others.some(
    (item) => item.id !== ownId && identity(item.value) === identity(value),
  );
  if (!isDouble) return;
  throw new ApiError(409, 'This is in your profile already.');
}
