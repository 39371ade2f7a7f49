import { describe, expect, it, vi } from 'vitest';
import { createCache } from '../../../server/cache/cache.ts';
import {
  createReadThrough,
  type Entry,
  type LoadContext,
  type ReadThrough,
  type ReadThroughOptions,
} from '../../../server/cache/read-through.ts';
import { currentRequest, runForRequest } from '../../../server/tracing/current-request.ts';
import { waitFor, waitUntil } from '../../support/wait.ts';

const neverAborted = new AbortController().signal;
const notFound = new Error('there is no such thing');
const providerDown = new Error('the provider is down');

type Load = (key: string, context: LoadContext<string>) => Promise<string>;

interface Setup extends Disposable {
  reads: ReadThrough<string>;
  /** Reads for a visitor who stays. */
  read(key?: string): ReturnType<ReadThrough<string>['read']>;
  load: ReturnType<typeof vi.fn<Load>>;
  passSeconds(seconds: number): void;
}

/** Fresh for 60 s, served for up to 1,000 s. The clock moves only through passSeconds. */
function setUp(
  load: Load = async (key) => `value of ${key}`,
  maxKeys = 100,
  servesOutdated = false,
  waits: Pick<ReadThroughOptions<string>, 'awaitedSeconds' | 'maxWaitMs'> = {},
): Setup {
  let now = Date.now();
  const cache = createCache<Entry<string>>({ maxKeys });
  const loadSpy = vi.fn(load);
  const reads = createReadThrough({
    cache,
    load: loadSpy,
    freshSeconds: 60,
    staleSeconds: 1000,
    isMiss: (error) => error === notFound,
    servesOutdated,
    ...waits,
    clock: () => now,
  });
  return {
    reads,
    read: (key = 'a') => reads.read(key, neverAborted),
    load: loadSpy,
    passSeconds(seconds) {
      now += seconds * 1000;
    },
    [Symbol.dispose]() {
      reads.close();
      cache.close();
    },
  };
}

/** Runs every callback that is already due. */
function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('read', () => {
  it('loads a missing key and answers the next read from the cache', async () => {
    using setup = setUp();
    const first = await setup.read();
    expect(first).toMatchObject({ value: 'value of a', state: 'miss', ageSeconds: 0 });
    setup.passSeconds(20);
    const second = await setup.read();
    expect(second).toMatchObject({ state: 'hit', ageSeconds: 20, ttlSeconds: 40, failing: false });
    expect(second.storedAt).toEqual(first.storedAt);
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('refreshes a stale copy for no request', async () => {
    const requests: unknown[] = [];
    using setup = setUp(async () => {
      requests.push(currentRequest()?.id);
      return 'value';
    });
    const read = (id: string): Promise<unknown> =>
      new Promise((resolve) => {
        runForRequest({ id }, () => resolve(setup.read()));
      });
    await read('waits for the load');
    setup.passSeconds(61);
    await read('gets the copy');
    await flush();
    expect(requests).toEqual(['waits for the load', undefined]);
  });

  it('loads a cold key once for 500 concurrent readers', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const reads = Array.from({ length: 500 }, () =>
      setup.reads.read('a', new AbortController().signal),
    );
    await flush();
    answer.resolve('once');
    const results = await Promise.all(reads);
    expect(new Set(results.map((result) => result.value))).toEqual(new Set(['once']));
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('loads different keys separately', async () => {
    using setup = setUp();
    const results = await Promise.all([setup.read(), setup.read('b')]);
    expect(results.map((result) => result.value)).toEqual(['value of a', 'value of b']);
  });

  it('returns a stale entry at once while a single load refreshes it', async () => {
    const answers = [Promise.resolve('old'), Promise.withResolvers<string>().promise];
    using setup = setUp(() => answers.shift() ?? Promise.reject(providerDown));
    await setup.read();
    setup.passSeconds(61);
    for (let n = 0; n < 10; n += 1) {
      expect(await setup.read()).toMatchObject({
        value: 'old',
        state: 'stale',
      });
    }
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('returns the refreshed entry to the next reader', async () => {
    let version = 0;
    using setup = setUp(async () => `version ${(version += 1)}`);
    await setup.read();
    setup.passSeconds(61);
    await setup.read();
    await flush();
    expect(await setup.read()).toMatchObject({
      value: 'version 2',
      state: 'hit',
    });
  });

  it('passes the previous entry to the load, which renews it by returning it', async () => {
    using setup = setUp(async (_key, { previous }) => previous ?? 'first');
    await setup.read();
    setup.passSeconds(61);
    await setup.read();
    await flush();
    expect(setup.load.mock.lastCall?.[1].previous).toBe('first');
    expect(await setup.read()).toMatchObject({
      value: 'first',
      ageSeconds: 0,
    });
  });

  it('rejects with the load’s error without an entry, and retries on the next read', async () => {
    using setup = setUp(() => Promise.reject(providerDown));
    await expect(setup.read()).rejects.toBe(providerDown);
    await expect(setup.read()).rejects.toBe(providerDown);
    expect(setup.load).toHaveBeenCalledTimes(2);
  });
});

describe('failing load', () => {
  function setUpFailing(): Setup {
    const answers = [Promise.resolve('good')];
    return setUp(() => answers.shift() ?? Promise.reject(providerDown));
  }

  it('serves the last good entry and reports that it is failing', async () => {
    using setup = setUpFailing();
    await setup.read();
    setup.passSeconds(61);
    expect(await setup.read()).toMatchObject({
      state: 'stale',
      failing: false,
    });
    await flush();
    expect(await setup.read()).toMatchObject({
      value: 'good',
      state: 'stale',
      failing: true,
      ageSeconds: 61,
    });
  });

  it('retries at most once in five seconds', async () => {
    using setup = setUpFailing();
    await setup.read();
    setup.passSeconds(61);
    for (let second = 0; second < 20; second += 1) {
      for (let n = 0; n < 10; n += 1) await setup.read();
      await flush();
      setup.passSeconds(1);
    }
    expect(setup.load).toHaveBeenCalledTimes(1 + 4);
  });

  it('stops reporting the failure after a successful refresh', async () => {
    const answers = ['good', providerDown, 'better'];
    using setup = setUp(async () => {
      const answer = answers.shift();
      if (typeof answer === 'string') return answer;
      throw providerDown;
    });
    await setup.read();
    for (const seconds of [61, 6]) {
      setup.passSeconds(seconds);
      await setup.read();
      await flush();
    }
    expect(await setup.read()).toMatchObject({
      value: 'better',
      state: 'hit',
      failing: false,
    });
  });

  it('serves no entry beyond its maximum age', async () => {
    using setup = setUpFailing();
    await setup.read();
    setup.passSeconds(999);
    expect(await setup.read()).toMatchObject({ state: 'stale' });
    await flush();
    setup.passSeconds(2);
    expect(setup.reads.peek('a')).toBeNull();
    await expect(setup.read()).rejects.toBe(providerDown);
  });
});

describe('hanging load', () => {
  const never = new Promise<string>(() => {});

  function setUpHanging(servesOutdated = false): Setup {
    const answers = [Promise.resolve('good')];
    return setUp(() => answers.shift() ?? never, 100, servesOutdated, {
      awaitedSeconds: 600,
      maxWaitMs: 1,
    });
  }

  it('serves an invalidated entry and reports that it is failing', async () => {
    using setup = setUpHanging();
    await setup.read();
    setup.reads.invalidateAll();
    for (let n = 0; n < 2; n += 1) {
      expect(await setup.read()).toMatchObject({
        value: 'good',
        state: 'stale',
        failing: true,
      });
    }
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it.each([true, false])(
    'serves a stale entry and reports the failure from the first read on (servesOutdated: %s)',
    async (servesOutdated) => {
      using setup = setUpHanging(servesOutdated);
      await setup.read();
      setup.passSeconds(601);
      expect(await setup.read()).toMatchObject({
        value: 'good',
        state: 'stale',
        failing: true,
        ageSeconds: 601,
      });
      expect(setup.load).toHaveBeenCalledTimes(2);
    },
  );

  it('stops waiting when the reader aborts, and continues the load', async () => {
    const answers = [Promise.resolve('good')];
    using setup = setUp(() => answers.shift() ?? never, 100, false, { awaitedSeconds: 600 });
    await setup.read();
    setup.passSeconds(601);
    const controller = new AbortController();
    const aborted = setup.reads.read('a', controller.signal);
    await flush();
    controller.abort(new Error('closed the tab'));
    await expect(aborted).rejects.toThrow('closed the tab');
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(false);
  });
});

it('waits for a prompt load before it falls back to a stale entry', async () => {
  const answers = ['old', 'new'];
  using setup = setUp(async () => answers.shift() ?? 'later', 100, true, { awaitedSeconds: 600 });
  await setup.read();
  setup.passSeconds(601);
  expect(await setup.read()).toMatchObject({ value: 'new', failing: false });
});

describe('missing key', () => {
  it('is remembered as a miss for thirty seconds', async () => {
    using setup = setUp(() => Promise.reject(notFound));
    await expect(setup.read()).rejects.toBe(notFound);
    setup.passSeconds(29);
    await expect(setup.read()).rejects.toBe(notFound);
    expect(setup.load).toHaveBeenCalledTimes(1);
    setup.passSeconds(2);
    await expect(setup.read()).rejects.toBe(notFound);
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('drops the stored entry once it no longer exists', async () => {
    const answers = [Promise.resolve('sold')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(notFound));
    await setup.read();
    setup.passSeconds(61);
    await setup.read();
    await flush();
    await expect(setup.read()).rejects.toBe(notFound);
  });

  it('evicts no good entry, however many missing keys are requested', async () => {
    using setup = setUp(async (key) => {
      if (key !== 'real') throw notFound;
      return 'here';
    }, 10);
    await setup.read('real');
    for (let n = 0; n < 5000; n += 1) {
      await expect(setup.read(`made up ${n}`)).rejects.toBe(notFound);
    }
    expect(setup.reads.peek('real')).toMatchObject({ value: 'here' });
  });
});

describe('aborted readers', () => {
  it('leave the load running for the others', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const controller = new AbortController();
    const aborted = setup.reads.read('a', controller.signal);
    const remaining = setup.read();
    await flush();
    controller.abort(new Error('closed the tab'));
    await expect(aborted).rejects.toThrow('closed the tab');
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(false);
    answer.resolve('still here');
    expect(await remaining).toMatchObject({ value: 'still here' });
  });

  it('abort the load once all of them have aborted', async () => {
    using setup = setUp(() => new Promise(() => {}));
    const readers = Array.from({ length: 3 }, () => new AbortController());
    const reads = readers.map((reader) => setup.reads.read('a', reader.signal));
    await flush();
    for (const reader of readers) reader.abort();
    await Promise.allSettled(reads);
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(true);
  });

  it('do not affect the next reader’s load', async () => {
    const answers = [new Promise<string>(() => {}), Promise.resolve('second')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(providerDown));
    const controller = new AbortController();
    const aborted = setup.reads.read('a', controller.signal);
    await flush();
    controller.abort();
    await expect(aborted).rejects.toThrow();
    expect(await setup.read()).toMatchObject({ value: 'second' });
  });

  it('do not abort a background refresh', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const warm = setup.reads.refresh('a');
    const controller = new AbortController();
    const aborted = setup.reads.read('a', controller.signal);
    await flush();
    controller.abort();
    await expect(aborted).rejects.toThrow();
    answer.resolve('warm');
    await warm;
    expect(setup.reads.peek('a')).toMatchObject({ value: 'warm' });
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('start no load if they have already aborted', async () => {
    using setup = setUp();
    await expect(setup.reads.read('a', AbortSignal.abort())).rejects.toThrow();
    expect(setup.load).not.toHaveBeenCalled();
  });
});

describe('delete, refresh and close', () => {
  it('does not restore a deleted value from a load that began before the delete', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const waiting = [...answers];
    using setup = setUp(() => waiting.shift()?.promise ?? Promise.reject(providerDown));
    const before = setup.read();
    await flush();
    setup.reads.delete('a');
    const after = setup.read();
    await flush();
    answers[1]?.resolve('new');
    await after;
    answers[0]?.resolve('old');
    expect(await before).toMatchObject({ value: 'old' });
    expect(setup.reads.peek('a')).toMatchObject({ value: 'new' });
  });

  it('does not remove a new value because of a miss in a load that began before the delete', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const waiting = [...answers];
    using setup = setUp(() => waiting.shift()?.promise ?? Promise.reject(providerDown));
    const before = setup.read();
    await flush();
    setup.reads.delete('a');
    const after = setup.read();
    await flush();
    answers[1]?.resolve('new');
    await after;
    answers[0]?.reject(notFound);
    await expect(before).rejects.toBe(notFound);
    expect(await setup.read()).toMatchObject({ value: 'new', state: 'hit' });
  });

  it('refreshes a fresh entry, and reports a failure', async () => {
    const answers = [Promise.resolve('one'), Promise.resolve('two')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(providerDown));
    await setup.reads.refresh('a');
    await setup.reads.refresh('a');
    expect(setup.reads.peek('a')).toMatchObject({ value: 'two', state: 'hit' });
    await expect(setup.reads.refresh('a')).rejects.toBe(providerDown);
    expect(setup.reads.peek('a')).toMatchObject({ value: 'two', failing: true });
  });

  it('never loads on peek', () => {
    using setup = setUp();
    expect(setup.reads.peek('a')).toBeNull();
    expect(setup.load).not.toHaveBeenCalled();
  });

  it('aborts pending loads on close', async () => {
    const setup = setUp(
      (_key, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const read = setup.read();
    await flush();
    setup[Symbol.dispose]();
    await expect(read).rejects.toThrow();
  });

  it('stores no more entries than the cache allows', async () => {
    using setup = setUp(undefined, 5);
    for (let n = 0; n < 50; n += 1) await setup.read(`key ${n}`);
    expect(setup.reads.peek('key 44')).toBeNull();
    expect(setup.reads.peek('key 45')).not.toBeNull();
  });
});

describe('invalidated key', () => {
  it('is loaded before it is returned, however fresh the entry is', async () => {
    let value = 'old';
    using setup = setUp(async () => value);
    await setup.read();
    value = 'new';
    setup.reads.invalidateAll();
    expect(setup.reads.isStale('a')).toBe(true);
    const [first, second] = await Promise.all([setup.read(), setup.read()]);
    expect([first.value, second.value]).toEqual(['new', 'new']);
    expect(first).toMatchObject({ state: 'miss', failing: false });
    expect(setup.load).toHaveBeenCalledTimes(2);
    expect(setup.reads.isStale('a')).toBe(false);
  });

  it('ignores a load that began before the invalidation', async () => {
    const loads: ((value: string) => void)[] = [];
    using setup = setUp(() => new Promise((resolve) => loads.push(resolve)));
    const early = setup.read();
    await flush();
    setup.reads.invalidateAll();
    const late = setup.read();
    await flush();
    loads[1]?.('new');
    expect((await late).value).toBe('new');
    loads[0]?.('old');
    expect((await early).value).toBe('old');
    expect(setup.reads.peek('a')).toMatchObject({ value: 'new' });
  });

  it('returns the last good entry while loading fails, and retries at most once in five seconds', async () => {
    let fails = false;
    using setup = setUp(async () => {
      if (fails) throw providerDown;
      return 'value';
    });
    await setup.read();
    fails = true;
    setup.reads.invalidateAll();
    expect(await setup.read()).toMatchObject({
      value: 'value',
      state: 'stale',
      failing: true,
    });
    expect(setup.reads.isStale('a')).toBe(false);
    await setup.read();
    expect(setup.load).toHaveBeenCalledTimes(2);
    setup.reads.invalidateAll();
    expect(setup.reads.isStale('a')).toBe(true);
    await setup.read();
    expect(setup.load).toHaveBeenCalledTimes(3);
    setup.passSeconds(6);
    fails = false;
    expect(await setup.read()).toMatchObject({
      state: 'miss',
      failing: false,
    });
  });

  it('handles keys that have appeared or disappeared', async () => {
    let exists = false;
    using setup = setUp(async () => {
      if (!exists) throw notFound;
      return 'here';
    });
    await expect(setup.read()).rejects.toBe(notFound);
    exists = true;
    setup.reads.invalidateAll();
    expect((await setup.read()).value).toBe('here');
    exists = false;
    setup.reads.invalidateAll();
    await expect(setup.read()).rejects.toBe(notFound);
    expect(setup.reads.peek('a')).toBeNull();
  });

  it('rejects with the abort reason of an aborted reader', async () => {
    using setup = setUp();
    await setup.read();
    setup.load.mockImplementation(() => new Promise(() => {}));
    setup.reads.invalidateAll();
    const controller = new AbortController();
    const read = setup.reads.read('a', controller.signal);
    const reason = new Error('gone');
    controller.abort(reason);
    await expect(read).rejects.toBe(reason);
  });
});

describe('invalidated key without waiting', () => {
  function setUpPending() {
    const loads: ((value: string) => void)[] = [];
    const load: Load = () => new Promise((resolve) => loads.push(resolve));
    const setup = setUp(load, 100, true);
    const finish = (number: number, value: string): void => loads[number]?.(value);
    return { setup, finish };
  }

  it('returns the last entry while a single load fetches the next', async () => {
    const { setup, finish } = setUpPending();
    using _closing = setup;
    const first = setup.read();
    await flush();
    finish(0, 'old');
    await first;
    setup.reads.invalidateAll();
    expect(await setup.read()).toMatchObject({
      value: 'old',
      state: 'stale',
    });
    await setup.read();
    expect(setup.load).toHaveBeenCalledTimes(2);
    finish(1, 'new');
    await setup.reads.settle('a');
    expect(await setup.read()).toMatchObject({ value: 'new', state: 'hit' });
  });

  it('stays stale until a load that began after the change, however many changes there are', async () => {
    const { setup, finish } = setUpPending();
    using _closing = setup;
    const first = setup.read();
    await flush();
    finish(0, 'old');
    await first;
    setup.reads.invalidateAll();
    const settled = setup.reads.settle('a');
    await flush();
    setup.reads.invalidateAll();
    setup.reads.invalidateAll();
    finish(1, 'between');
    await expect.poll(() => setup.load.mock.calls.length).toBe(3);
    expect(setup.reads.peek('a')?.value).toBe('between');
    finish(2, 'new');
    await settled;
    expect(setup.reads.peek('a')?.value).toBe('new');
    expect(setup.reads.isStale('a')).toBe(false);
  });

  it('gives up settling after a failed load', async () => {
    let fails = false;
    using setup = setUp(
      async () => {
        if (fails) throw providerDown;
        return 'value';
      },
      100,
      true,
    );
    await setup.read();
    fails = true;
    setup.reads.invalidateAll();
    await setup.reads.settle('a');
    expect(await setup.read()).toMatchObject({
      value: 'value',
      failing: true,
    });
  });
});

it.each([
  ['back', -3600],
  ['forward', 3600],
])(
  'reloads an entry after the clock is set %s an hour, and then treats it as fresh',
  async (_way, seconds) => {
    using setup = setUp();
    await setup.read();
    setup.passSeconds(seconds);
    expect((await setup.read()).state).not.toBe('hit');
    await flush();
    expect(await setup.read()).toMatchObject({
      state: 'hit',
      ageSeconds: 0,
    });
    expect(setup.load).toHaveBeenCalledTimes(2);
  },
);

describe('clock set back a day', () => {
  it('makes an entry stale until the next read refreshes it', async () => {
    using setup = setUp();
    await setup.read();
    setup.passSeconds(-86_400);
    const stale = await setup.read();
    expect([stale.state, stale.ttlSeconds < 0]).toEqual(['stale', true]);
    await waitFor(async () => {
      expect(await setup.read()).toMatchObject({
        state: 'hit',
        ageSeconds: 0,
      });
    });
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('extends neither the retry pause nor the memory of a miss', async () => {
    const load = vi.fn<Load>(async (key) => `value of ${key}`);
    using setup = setUp(load);
    await setup.read();
    setup.passSeconds(61);
    load.mockRejectedValueOnce(providerDown);
    await setup.read();
    await waitUntil(() => setup.reads.peek('a')?.failing);
    load.mockRejectedValueOnce(notFound);
    await expect(setup.read('b')).rejects.toBe(notFound);

    setup.passSeconds(-86_400);
    expect((await setup.read('b')).value).toBe('value of b');
    await setup.read();
    await waitUntil(() => setup.reads.peek('a')?.failing === false);
  });
});
