import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Request } from 'express';
import type { Kysely, Transaction } from 'kysely';
import { findSignedIn } from '../accounts/authenticate.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError } from './api-error.ts';

/** How long a write may be repeated. */
export const rememberedMs = 86_400_000;

interface KeyedWrite {
  database: Kysely<Tables>;
  id: string;
  digest: string;
  userId: number | null;
  now: Date;
}

interface Step {
  write: KeyedWrite;
  name: string;
}

const steps = new WeakMap<Kysely<Tables>, Step>();

/**
 * The database for a write. If the request has an `Idempotency-Key`, each of its transactions is run once: its outcome is stored
 * together with its changes, and a request with the same key, user, route and body gets that outcome. If the first request is still
 * at work, the second one waits for its transaction.
 *
 * @throws ApiError 400 for a malformed key
 */
export function databaseFor(
  request: Request,
  { database, now }: { database: Kysely<Tables>; now: () => Date },
): Kysely<Tables> {
  const key = idempotencyKeyOf(request);
  if (key === null) return database;
  const userId = findSignedIn(request)?.user.id ?? null;
  const id = sha256(JSON.stringify([userId, request.method, request.originalUrl, key]));
  const write = { database, id, digest: digestOf(request), userId, now: now() };
  return inStep({ write, name: '' });
}

/** Null if the sender gave none. @throws ApiError 400 for a malformed one */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError(400, 'The Idempotency-Key must be 1 to 200 visible characters.');
}

/**
 * The database for one of several steps of a write, named after what it does: a repeated request may come to a step by another way.
 */
export function stepOf(database: Kysely<Tables>, name: string): Kysely<Tables> {
  const step = steps.get(database);
  return step === undefined ? database : inStep({ ...step, name });
}

/** What a step found outside of a transaction, the first time. */
export async function findOnce<T>(
  database: Kysely<Tables>,
  name: string,
  find: () => Promise<T>,
): Promise<T> {
  const step = steps.get(database);
  if (step === undefined) return find();
  const known = await findOutcome<T>(step.write.database, { ...step, name });
  if (known) return known.outcome;
  const found = await find();
  return stepOf(database, name)
    .transaction()
    .execute(async () => found);
}

/** A step has one transaction. */
function inStep(step: Step): Kysely<Tables> {
  const { database } = step.write;
  const view = new Proxy(database, {
    get(target, property) {
      if (property === 'transaction') return () => transactionOf(target, step);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  steps.set(view, step);
  return view;
}

function transactionOf(database: Kysely<Tables>, step: Step) {
  const builder = database.transaction();
  const execute = builder.execute.bind(builder);
  builder.execute = (work) => execute((transaction) => runOnce(transaction, step, work));
  return builder;
}

async function runOnce<T>(
  transaction: Transaction<Tables>,
  step: Step,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const { id, digest, userId, now } = step.write;
  // Waits for the transaction of another request with this key.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('write_outcomes')
    .values({ id, step: step.name, digest, user_id: userId, written_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const known = await findOutcome<T>(transaction, step);
    if (known) return known.outcome;
  }
  const outcome = await work(transaction);
  await transaction
    .updateTable('write_outcomes')
    .set({ outcome: serialize(outcome) })
    .where('id', '=', id)
    .where('step', '=', step.name)
    .execute();
  return outcome;
}

/** @throws ApiError 422 if the key was used for another body */
async function findOutcome<T>(
  database: Kysely<Tables>,
  { write, name }: Step,
): Promise<{ outcome: T } | null> {
  const known = await database
    .selectFrom('write_outcomes')
    .where('id', '=', write.id)
    .where('step', '=', name)
    .select(['digest', 'outcome'])
    .executeTakeFirst();
  if (known === undefined || known.outcome === null) return null;
  if (known.digest !== write.digest) {
    throw new ApiError(422, 'Another request was sent under this Idempotency-Key.');
  }
  return { outcome: deserialize(known.outcome) };
}

/** Digest of the parsed body, since the boundary of a multipart body is random; without a password, which a digest would help to guess. */
function digestOf({ body, file, files }: Request): string {
  const uploads = [file ?? [], Array.isArray(files) ? files : []].flat();
  const { password: _, ...fields } = Object(body ?? {});
  return sha256(
    JSON.stringify([
      Array.isArray(body) ? body : fields,
      uploads.map(({ buffer }) => sha256(buffer)),
    ]),
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
