import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { invalidField } from '../../http/api-error.ts';

/**
 * Serialises writes that set references, since two at once would both find one free. Call before locking a property, as
 * imports do.
 */
export async function lockReferences(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('references of properties'))`.execute(
    transaction,
  );
}

/** `ownId` is the id of the property being saved, or null for a new one. @throws ApiError 422 if another one has it. */
export async function refuseTakenReference(
  transaction: Transaction<Tables>,
  reference: string | null,
  ownId: number | null,
): Promise<void> {
  if (reference === null) return;
  const holder = await transaction
    .selectFrom('properties')
    .where((query) =>
      query(query.fn('lower', ['reference']), '=', query.fn('lower', [query.val(reference)])),
    )
    .select(['id', 'deleted_at'])
    .executeTakeFirst();
  if (holder === undefined || holder.id === ownId) return;
  const holderName = holder.deleted_at === null ? 'Another property' : 'A deleted property';
  throw invalidField('reference', `${holderName} has this reference`);
}
