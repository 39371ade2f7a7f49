import { expect, it } from 'vitest';
import { createWorkQueue } from '../../../server/features/work-queue.ts';

const { signal } = new AbortController();

/** Work that ends when it is told to. */
function held(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    end: () => resolve(name),
    work: async () => {
      begun.push(name);
      return promise;
    },
  };
}

it('takes work in the order it was asked for, a few at once', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10, maxIdle: 10 });
  const begun: string[] = [];
  const a = held(begun, 'a');
  const b = held(begun, 'b');
  const c = held(begun, 'c');
  const results = [a, b, c].map((item) => queue.run(item.work, signal));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  a.end();
  expect(await results[0]).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  b.end();
  c.end();
  await Promise.all(results);
});

it('finishes what was begun before it begins with what waits', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 10, maxIdle: 0 });
  const begun: string[] = [];
  const first = held(begun, 'first');
  const running = queue.run(first.work, signal);
  const waiting = queue.run(async () => begun.push('second'), signal);
  const finishing = queue.finish(async () => begun.push('end of the first'), signal);
  first.end();
  await Promise.all([running, waiting, finishing]);
  expect(begun).toEqual(['first', 'end of the first', 'second']);
});

it('refuses more than may wait, and says when to come again', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 1, maxIdle: 0 });
  const first = held([], 'first');
  const running = queue.run(first.work, signal);
  const waiting = queue.run(async () => 'second', signal);
  await expect(queue.run(async () => 'third', signal)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  });
  first.end();
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
});

it('forgets who goes away before their turn', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 5, maxIdle: 0 });
  const begun: string[] = [];
  const first = held(begun, 'first');
  const running = queue.run(first.work, signal);
  const leaving = new AbortController();
  const left = queue.run(held(begun, 'left').work, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.end();
  await running;
  await queue.run(async () => begun.push('last'), signal);
  expect(begun).toEqual(['first', 'last']);
});

it('does what is put off only when nobody waits, and each of it once', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 5, maxIdle: 5 });
  const begun: string[] = [];
  const first = held(begun, 'first');
  const running = queue.run(first.work, signal);
  for (const name of ['later', 'later', 'last']) {
    queue.whenIdle(name, async () => void begun.push(name));
  }
  await queue.run(async () => begun.push('second'), signal);
  expect(begun).toEqual(['first', 'second']);
  first.end();
  await running;
  await expect.poll(() => begun).toEqual(['first', 'second', 'later', 'last']);
});

it('closes when what has begun is over; what waits is refused', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 5, maxIdle: 5 });
  const first = held([], 'first');
  const running = queue.run(first.work, signal);
  const refused = queue.run(async () => 'second', signal).catch((error) => error.status);
  const closed = queue.close();
  expect(await refused).toBe(503);
  first.end();
  await closed;
  expect(await running).toBe('first');
});
