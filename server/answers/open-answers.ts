import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Redis } from '../redis/redis.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { createRedisAnswers } from './redis-answers.ts';
import { createAnswerSeal } from './sealed-answer.ts';
import { openSqliteAnswers } from './sqlite-answers.ts';

export interface OpenAnswersOptions {
  dataDir: string;
  /** Base keys; the first one counts. */
  keys: readonly string[];
  /** Milliseconds since the epoch. */
  clock: () => number;
  log: Logger;
  /** Shares the answers with other processes; without it they are in the data folder. */
  redis?: Redis | undefined;
}

/** Opens the remembered answers. A file that cannot be read is replaced: without it, only writes under way lose anything. */
export async function openAnswers(options: OpenAnswersOptions): Promise<AnswerMemory> {
  const { dataDir, keys, clock, log, redis } = options;
  const seal = createAnswerSeal(keys[0] ?? '');
  if (redis) return createRedisAnswers({ redis, seal });
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'answers.sqlite');
  await (await open(file, 'a', 0o600)).close();
  try {
    return openSqliteAnswers({ file, seal, clock });
  } catch (error) {
    log.warn({ err: error, file }, 'the remembered answers cannot be read: they are forgotten');
    for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
    await (await open(file, 'a', 0o600)).close();
    return openSqliteAnswers({ file, seal, clock });
  }
}
