import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { noBusyTimeout, openingTimeoutMs, retryWhileBusy } from '../sqlite/retry-while-busy.ts';
import { rememberedMs, type AnswerMemory } from './answer-memory.ts';
import type { AnswerSeal } from './sealed-answer.ts';

export interface SqliteAnswersOptions {
  /** Path of the database file, or ':memory:'. */
  file: string;
  seal: AnswerSeal;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Of all answers; the oldest are deleted first. */
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
const sizes = z.array(z.object({ id: z.string(), size: z.number() }));

/** Old answers are deleted after so many new ones. */
const sweepEvery = 100;

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
  const newestFirst = database.prepare(
    'SELECT id, length(sealed) AS size FROM answer ORDER BY made_at DESC',
  );
  const remove = database.prepare('DELETE FROM answer WHERE id = ?');
  const removeOld = database.prepare('DELETE FROM answer WHERE made_at <= ? OR made_at > ?');
  let stored = 0;

  /** An answer from the future was made before the clock was set back. */
  function sweep(): void {
    const now = clock();
    removeOld.run(now - rememberedMs, now + rememberedMs);
    let total = 0;
    for (const { id, size } of sizes.parse(newestFirst.all())) {
      total += size;
      if (total > maxBytes) remove.run(id);
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
      await retryWhileBusy(() => insert.run(id, sealed, clock()));
      if (stored % sweepEvery === 0) await retryWhileBusy(sweep);
      stored += 1;
    },

    async release() {},

    close: () => database.close(),
  };
}
