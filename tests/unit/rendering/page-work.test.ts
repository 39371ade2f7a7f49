import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createPageWork } from '../../../server/rendering/page-work.ts';

const log = pino({ level: 'silent' });

/** Queues pages behind one that takes until `end` is called. */
function queuePages(work: ReturnType<typeof createPageWork>) {
  const leaving = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = work.starts.run(() => promise, leaving.signal, 'first');
  const codes: Promise<string>[] = [];
  return {
    add(client: string, count: number) {
      for (let page = 0; page < count; page += 1) {
        const queued = work.starts.run(async () => 'rendered', leaving.signal, client);
        codes.push(queued.catch((error: { code: string }) => error.code));
      }
    },
    async end() {
      resolve();
      await first;
      return await Promise.all(codes);
    },
  };
}

it('one client cannot fill the queue', async () => {
  using work = createPageWork(log);
  const queue = queuePages(work);
  queue.add('greedy', 600);
  queue.add('another', 1);
  const codes = await queue.end();
  expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(350);
  expect(codes.at(-1)).toBe('rendered');
});

it('pages are refused while more than 32 wait for too long, also those of a new client', async () => {
  using work = createPageWork(log);
  const queue = queuePages(work);
  queue.add('crowd', 32);
  await pause(250);
  expect(work.isOverloadedFor('crowd')).toBe(false);
  expect(work.isTooLate(800)).toBe(false);
  queue.add('crowd', 1);
  expect(work.isOverloadedFor('crowd')).toBe(true);
  expect(work.isOverloadedFor('new')).toBe(true);
  expect(work.isTooLate(600)).toBe(false);
  expect(work.isTooLate(800)).toBe(true);
  await queue.end();
  expect(work.isOverloadedFor('crowd')).toBe(false);
});
