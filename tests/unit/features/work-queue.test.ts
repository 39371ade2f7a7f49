import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorkQueue } from '../../../server/features/work-queue.ts';
import { currentRequest, runForRequest } from '../../../server/tracing/current-request.ts';

const { signal } = new AbortController();

/** Work that ends when `end` is called. */
function controlledWork(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    end: () => resolve(name),
    work: async () => {
      started.push(name);
      return promise;
    },
  };
}

it('runs work in order of arrival, a few at once', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10, maxIdle: 10 });
  const started: string[] = [];
  const a = controlledWork(started, 'a');
  const b = controlledWork(started, 'b');
  const c = controlledWork(started, 'c');
  const results = [a, b, c].map((item) => queue.run(item.work, signal));
  await expect.poll(() => started).toEqual(['a', 'b']);
  a.end();
  expect(await results[0]).toBe('a');
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  b.end();
  c.end();
  await Promise.all(results);
});

it('finishes started work before it starts waiting work', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 10, maxIdle: 0 });
  const started: string[] = [];
  const first = controlledWork(started, 'first');
  const running = queue.run(first.work, signal);
  const waiting = queue.run(async () => started.push('second'), signal);
  const finishing = queue.finish(async () => started.push('end of the first'), signal);
  first.end();
  await Promise.all([running, waiting, finishing]);
  expect(started).toEqual(['first', 'end of the first', 'second']);
});

it('rejects work beyond its limit, with a retry delay', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 1, maxIdle: 0 });
  const first = controlledWork([], 'first');
  const running = queue.run(first.work, signal);
  const waiting = queue.run(async () => 'second', signal);
  await expect(queue.run(async () => 'third', signal)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  });
  first.end();
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
});

it('drops a waiting task whose caller aborts', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 5, maxIdle: 0 });
  const started: string[] = [];
  const first = controlledWork(started, 'first');
  const running = queue.run(first.work, signal);
  const controller = new AbortController();
  const aborted = queue.run(controlledWork(started, 'left').work, controller.signal);
  controller.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  first.end();
  await running;
  await queue.run(async () => started.push('last'), signal);
  expect(started).toEqual(['first', 'last']);
});

it('runs deferred work only when idle, and each task once', async () => {
  const queue = createWorkQueue({ atOnce: 2, maxWaiting: 5, maxIdle: 5 });
  const started: string[] = [];
  const first = controlledWork(started, 'first');
  const running = queue.run(first.work, signal);
  for (const name of ['later', 'later', 'last']) {
    queue.whenIdle(name, async () => void started.push(name));
  }
  await queue.run(async () => started.push('second'), signal);
  expect(started).toEqual(['first', 'second']);
  first.end();
  await running;
  await expect.poll(() => started).toEqual(['first', 'second', 'later', 'last']);
});

it('lets running work finish on close, and rejects waiting work', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 5, maxIdle: 5 });
  const first = controlledWork([], 'first');
  const running = queue.run(first.work, signal);
  const refused = queue.run(async () => 'second', signal).catch((error) => error.status);
  const closed = queue.close();
  expect(await refused).toBe(503);
  first.end();
  await closed;
  expect(await running).toBe('first');
});

it('knows how long a client would wait, whatever another client has queued', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 100, maxIdle: 0 });
  expect(queue.delayFor('a')).toBe(0);
  const first = controlledWork([], 'first');
  const second = controlledWork([], 'second');
  const tasks = [first, second].map(({ work }) => queue.run(work, signal, 'a'));
  for (let task = 0; task < 20; task += 1) tasks.push(queue.run(async () => 'more', signal, 'a'));
  await setTimeout(50);
  expect(queue.delayFor('a')).toBeGreaterThan(40);
  expect(queue.delayFor('b')).toBeGreaterThan(40);
  first.end();
  await tasks[0];
  // Client a has just had its turn, and its other tasks have waited for as long as before.
  await expect.poll(() => queue.delayFor('b')).toBeLessThan(20);
  expect(queue.delayFor('a')).toBeGreaterThan(40);
  second.end();
  await Promise.all(tasks);
  expect(queue.delayFor('a')).toBe(0);
});

it('runs work for the request that brought it, and idle work for none', async () => {
  const queue = createWorkQueue({ atOnce: 1, maxWaiting: 10, maxIdle: 10 });
  const requests: unknown[] = [];
  const note = async (): Promise<void> => void requests.push(currentRequest()?.id);
  const works = ['one', 'two', 'three'].map(
    (id) =>
      new Promise<void>((resolve) => {
        runForRequest({ id }, () => resolve(queue.run(note, signal)));
      }),
  );
  runForRequest({ id: 'idle' }, () => queue.whenIdle('idle', note));
  await Promise.all(works);
  await expect.poll(() => requests).toEqual(['one', 'two', 'three', undefined]);
});
