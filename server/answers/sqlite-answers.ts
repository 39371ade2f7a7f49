import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { noBusyTimeout, openingTimeoutMs } from '../sqlite/retry-while-busy.ts';
import { rememberedMs, type AnswerMemory } from './answer-memory.ts';
import type { AnswerSeal } from './sealed-answer.ts';

export interface SqliteAnswersOptions {
  /** Path of the database file, or ':memory:'. */
  file: string;
  seal: AnswerSeal;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Bytes of all answers; the oldest are deleted first. */
  maxBytes?: number;
}

/** The provider recognises a repeated write that a power failure has made this file forget, so commits need no sync. */
const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;';

const schema = `
  CREATE TABLE IF NOT EXISTS answer (
    id TEXT PRIMARY KEY,
    sealed BLOB NOT NULL,
    made_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answer_made_at ON answer (made_at);
`;

const row = z.object({ sealed: z.instanceof(Uint8Array) });
const sizes = z.array(z.object({ size: z.number() }));

/** Old answers are deleted after so many new ones, and at most so many at a time. */
const sweepEvery = 100;
/** Bytes of an answer beside what is sealed: its id, twice, and the times. */
const rowBytes = 200;

function sumOf(rows: unknown): number {
  return sizes.parse(rows).reduce((sum, { size }) => sum + size, 0);
}

/** Answers in a file of the only process that uses it, so every claim is granted. @throws SQLite's error */
export function openSqliteAnswers(options: SqliteAnswersOptions): AnswerMemory {
  const { file, seal, clock = Date.now, maxBytes = 64 * 1024 * 1024 } = options;
  const database = new DatabaseSync(file, { timeout: openingTimeoutMs });
  try {
    database.exec(settings);
    database.exec(schema);
    database.exec(noBusyTimeout);
  } catch (error) {
    database.close();
    throw error;
  }
  const select = database.prepare('SELECT sealed FROM answer WHERE id = ? AND made_at > ?');
  const insert = database.prepare(
    'INSERT OR REPLACE INTO answer (id, sealed, made_at) VALUES (?, ?, ?)',
  );
  const size = `length(sealed) + ${rowBytes}`;
  const removeOld = database.prepare(
    `DELETE FROM answer WHERE made_at <= ? OR made_at > ? RETURNING ${size} AS size`,
  );
  const removeOldest = database.prepare(
    `DELETE FROM answer WHERE id IN (SELECT id FROM answer ORDER BY made_at LIMIT ${sweepEvery})
     RETURNING ${size} AS size`,
  );
  let stored = 0;
  let totalBytes = sumOf(
    database.prepare(`SELECT coalesce(sum(${size}), 0) AS size FROM answer`).all(),
  );

  /** An answer from the future was made before the clock was set back. */
  function sweep(): void {
    const now = clock();
    totalBytes -= sumOf(removeOld.all(now - rememberedMs, now + rememberedMs));
    while (totalBytes > maxBytes) {
      const freed = sumOf(removeOldest.all());
      totalBytes = freed === 0 ? 0 : totalBytes - freed;
    }
  }

  return {
    async claim(id) {
      const found = row.safeParse(select.get(id, clock() - rememberedMs)).data;
      const answer = found === undefined ? null : seal.open(id, found.sealed);
      return answer === null ? { state: 'ours' } : { state: 'answered', answer };
    },

    async store(id, answer) {
      const sealed = seal.seal(id, answer);
      if (sealed === null) return;
      insert.run(id, sealed, clock());
      totalBytes += sealed.length + rowBytes;
      if (stored % sweepEvery === 0) sweep();
      stored += 1;
    },

    async release() {},

    close: () => database.close(),
  };
}
