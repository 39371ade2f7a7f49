import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerMemory } from '../../../server/answers/answer-memory.ts';
import { createRedisAnswers } from '../../../server/answers/redis-answers.ts';
import { createAnswerSeal } from '../../../server/answers/sealed-answer.ts';
import { openSqliteAnswers } from '../../../server/answers/sqlite-answers.ts';
import { describeOnRedis } from '../../support/on-redis.ts';

const key = 'k'.repeat(32);
const seal = createAnswerSeal(key);
const dayMs = 24 * 60 * 60 * 1000;
const answer = {
  digest: 'digest',
  status: 201,
  headers: { 'set-cookie': ['session=secret'] },
  body: '{"id":"7"}',
};

function remembersAnswers(open: () => AnswerMemory): void {
  let memory: AnswerMemory;
  beforeEach(() => (memory = open()));

  it('returns an answer that was stored', async () => {
    expect(await memory.claim('one')).toEqual({ state: 'ours' });
    await memory.store('one', answer);
    expect(await memory.claim('one')).toEqual({ state: 'answered', answer });
    expect(await memory.claim('other')).toEqual({ state: 'ours' });
  });

  it('grants the claim again after a failure, and after an answer that is too long', async () => {
    await memory.claim('one');
    await memory.release('one');
    expect(await memory.claim('one')).toEqual({ state: 'ours' });
    const body = Array.from({ length: 200_000 }, () => Math.random()).join();
    await memory.store('one', { ...answer, body });
    expect(await memory.claim('one')).toEqual({ state: 'ours' });
  });
}

describe('answers in SQLite', () => {
  let now = 0;
  const open = (maxBytes = 1_000_000): AnswerMemory =>
    openSqliteAnswers({ file: ':memory:', seal, clock: () => now, maxBytes });

  remembersAnswers(open);

  it('are forgotten after a day', async () => {
    const memory = open();
    await memory.store('one', answer);
    now += dayMs - 1;
    expect(await memory.claim('one')).toMatchObject({ state: 'answered' });
    now += 1;
    expect(await memory.claim('one')).toEqual({ state: 'ours' });
  });

  it('take no more space than allowed: the oldest are forgotten first', async () => {
    const memory = open(5000);
    for (let index = 0; index <= 200; index += 1) {
      now += 1;
      await memory.store(`answer ${index}`, answer);
    }
    expect(await memory.claim('answer 0')).toEqual({ state: 'ours' });
    expect(await memory.claim('answer 200')).toMatchObject({ state: 'answered' });
  });
});

describeOnRedis('answers', (_server, redis) => {
  const open = (claimMs?: number): AnswerMemory =>
    createRedisAnswers({ redis: redis(), seal, ...(claimMs !== undefined && { claimMs }) });

  remembersAnswers(open);

  it('are claimed by one process at a time, for as long as it lives', async () => {
    const dying = open(300);
    const next = open(300);
    await dying.claim('one');
    expect(await next.claim('one')).toEqual({ state: 'taken' });
    await pause(600);
    expect(await next.claim('one')).toEqual({ state: 'taken' });
    dying.close();
    await expect.poll(() => next.claim('one'), { timeout: 5000 }).toEqual({ state: 'ours' });
    // Not dead after all: it no longer holds the claim.
    await dying.store('one', answer);
    expect(await open().claim('one')).toEqual({ state: 'taken' });
    await next.store('one', answer);
    expect(await open().claim('one')).toEqual({ state: 'answered', answer });
    next.close();
  });

  it('are unreadable in the database', async () => {
    const memory = open();
    await memory.claim('one');
    await memory.store('one', answer);
    const [name = ''] = await redis().run((client) => client.keys('*'));
    expect(await redis().run((client) => client.get(name))).not.toMatch(/secret|digest/);
  });
});
