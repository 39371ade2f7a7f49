import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { RunStatement, SiteDatabase } from '../postgres/site-database.ts';
import type { TokenCipher } from '../session/token-cipher.ts';
import { keyRetentionMs, leaseMs, maxLeaseMs, maxWaitMs, type Outbox } from './outbox.ts';
import { leasedRow, payloadRow, readDepth, readEntry } from './outbox-rows.ts';
import { releaseAttachments, tieAttachments } from './postgres-attachments.ts';
import { orUnusable } from './postgres-failures.ts';
import { timeOr } from './postgres-time.ts';

export interface PostgresOutboxOptions {
  /** Migrated. Its opener closes it. */
  database: SiteDatabase;
  cipher: TokenCipher;
  /** Milliseconds since the epoch; the database's clock by default. */
  clock?: (() => number) | undefined;
}

/** A load balancer does not wait for longer. */
const isUsableLimitMs = 1000;

const leasedWithAttachments = leasedRow.extend({
  due_at: z.number(),
  attachments: z.array(z.string()),
});

const numberRow = z.object({ number: z.number() });

/** An outbox on a PostgreSQL server that any number of processes share. Payloads are encrypted. */
export function createPostgresOutbox(options: PostgresOutboxOptions): Outbox {
  const { database, cipher, clock } = options;
  /** Null stands for the database's time. */
  const now = (): number | null => clock?.() ?? null;

  async function run(text: string, ...values: unknown[]): Promise<unknown[]> {
    return (await orUnusable(database.run(text, values))).rows;
  }

  /** The number of changed rows. */
  async function change(text: string, ...values: unknown[]): Promise<number> {
    return (await orUnusable(database.run(text, values))).changes;
  }

  function inTransaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    return orUnusable(database.inTransaction(work));
  }

  /** Deletes everything but the key. False if only the key was left. */
  function forget(key: string, state: 'delivered' | 'dropped'): Promise<boolean> {
    return inTransaction(async (runInside) => {
      const { rows } = await runInside(statements.forget, [key, state, now()]);
      const [forgotten] = rows;
      if (forgotten === undefined) return false;
      await releaseAttachments(runInside, numberRow.parse(forgotten).number);
      return true;
    });
  }

  return {
    put: ({ key, kind, payload, attachments }) =>
      inTransaction(async (runInside) => {
        const encrypted = cipher.encrypt(payload, Buffer.from(key));
        const { rows } = await runInside(statements.insert, [key, kind, encrypted, now()]);
        const [inserted] = rows;
        if (inserted === undefined) return false;
        await tieAttachments(runInside, numberRow.parse(inserted).number, attachments);
        return true;
      }),

    knows: async (key) => (await run(statements.find, key)).length > 0,

    async lease(max) {
      const lease = randomUUID();
      const rows = await run(statements.lease, now(), max, lease);
      const leased = rows
        .map((row) => leasedWithAttachments.parse(row))
        .toSorted((a, b) => a.due_at - b.due_at || a.number - b.number);
      return leased.map(({ key, kind, payload, attachments, attempts, age }) => ({
        key,
        kind,
        payload: cipher.decrypt(payload, Buffer.from(key)),
        attachments,
        lease,
        attempts,
        ageMs: age,
      }));
    },

    async settle({ key, lease }, outcome) {
      if (outcome.kind === 'delivered') return forget(key, 'delivered');
      const { reason } = outcome;
      if (outcome.kind === 'given-up') {
        return (await change(statements.bury, key, lease, now(), reason)) > 0;
      }
      const { pauseMs } = outcome;
      return (await change(statements.postpone, key, lease, now(), reason, pauseMs)) > 0;
    },

    async retryAllNow() {
      await change(statements.retryAllNow, now());
    },

    async entries(state) {
      return (await run(statements.entries, state)).map(readEntry);
    },

    async read(key) {
      const [row] = await run(statements.payload, key);
      if (row === undefined) return null;
      return cipher.decrypt(payloadRow.parse(row).payload, Buffer.from(key));
    },

    resend: async (key) => (await change(statements.resend, key, now())) > 0,

    drop: (key) => forget(key, 'dropped'),

    async depth() {
      const [row] = await run(statements.depth);
      return readDepth(row);
    },

    async sweep() {
      await change(statements.sweep, now());
    },

    async isUsable() {
      const probed = run(statements.probe).then(
        () => true,
        () => false,
      );
      const isLate = wait(isUsableLimitMs, false, { ref: false });
      return Promise.race([probed, isLate]);
    },
  };
}

const statements = {
  find: 'SELECT 1 FROM site.message WHERE key = $1',
  insert: `
    INSERT INTO site.message (key, kind, state, payload, taken_at, since, due_at)
    VALUES ($1, $2, 'waiting', $3, ${timeOr('$4')}, ${timeOr('$4')}, ${timeOr('$4')})
    ON CONFLICT (key) DO NOTHING RETURNING number`,
  // Materialized: the rows are locked once, before the update. Later times date from before the clock was set back.
  lease: `
    WITH due AS MATERIALIZED (
      SELECT number FROM site.message
      WHERE state = 'waiting'
        AND (due_at <= ${timeOr('$1')} OR due_at > ${timeOr('$1')} + ${maxWaitMs})
        AND (leased_until <= ${timeOr('$1')} OR leased_until > ${timeOr('$1')} + ${maxLeaseMs})
      ORDER BY due_at, number LIMIT $2
      FOR UPDATE SKIP LOCKED)
    UPDATE site.message AS message
    SET lease = $3, leased_until = ${timeOr('$1')} + ${leaseMs}, attempts = attempts + 1
    FROM due WHERE message.number = due.number
    RETURNING message.number, key, kind, payload, attempts, due_at,
      ${timeOr('$1')} - since AS age, ARRAY(
      SELECT attachment FROM site.message_attachment AS tie
      WHERE tie.message = message.number ORDER BY position) AS attachments`,
  forget: `
    UPDATE site.message SET state = $2, payload = NULL, settled_at = ${timeOr('$3')}, reason = NULL
    WHERE key = $1 AND payload IS NOT NULL RETURNING number`,
  bury: `
    UPDATE site.message SET state = 'dead', settled_at = ${timeOr('$3')}, reason = $4, leased_until = 0
    WHERE key = $1 AND lease = $2 AND state = 'waiting'`,
  postpone: `
    UPDATE site.message SET due_at = ${timeOr('$3')} + $5::bigint, reason = $4, leased_until = 0
    WHERE key = $1 AND lease = $2 AND state = 'waiting'`,
  retryAllNow: `
    UPDATE site.message SET due_at = ${timeOr('$1')}
    WHERE state = 'waiting' AND due_at > ${timeOr('$1')}`,
  entries: `
    SELECT key, kind, taken_at, attempts, coalesce(settled_at, due_at) AS at, reason
    FROM site.message WHERE state = $1 AND payload IS NOT NULL ORDER BY number`,
  payload: 'SELECT payload FROM site.message WHERE key = $1 AND payload IS NOT NULL',
  resend: `
    UPDATE site.message
    SET state = 'waiting', since = ${timeOr('$2')}, due_at = ${timeOr('$2')}, attempts = 0,
      settled_at = NULL
    WHERE key = $1 AND state IN ('waiting', 'dead')`,
  depth: `
    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
      count(*) FILTER (WHERE state = 'dead') AS dead,
      min(taken_at) FILTER (WHERE state = 'waiting') AS oldest
    FROM site.message WHERE payload IS NOT NULL`,
  sweep: `
    DELETE FROM site.message
    WHERE payload IS NULL AND settled_at <= ${timeOr('$1')} - ${keyRetentionMs}`,
  // Locking rows needs a server and a role that can write, even if there are none.
  probe: 'SELECT 1 FROM site.message LIMIT 0 FOR UPDATE',
};
