import { describe, expect, it, vi } from 'vitest';
import { createCache } from '../../../server/cache/cache.ts';
import {
  createReadThrough,
  type Entry,
  type LoadContext,
  type ReadThrough,
  type ReadThroughOptions,
} from '../../../server/cache/read-through.ts';

const anyone = new AbortController().signal;
const notThere = new Error('there is no such thing');
const broken = new Error('the provider is down');

type Load = (key: string, context: LoadContext<string>) => Promise<string>;

interface Setup extends Disposable {
  reads: ReadThrough<string>;
  load: ReturnType<typeof vi.fn<Load>>;
  passSeconds(seconds: number): void;
}

/** Fresh for 60 s, served up to 1000 s, over a clock that stands still unless told. */
function setUp(
  load: Load = async (key) => `value of ${key}`,
  maxKeys = 100,
  servesOutdated = false,
  waits: Pick<ReadThroughOptions<string>, 'awaitedSeconds' | 'patienceMs'> = {},
): Setup {
  let now = Date.now();
  const cache = createCache<Entry<string>>({ maxKeys });
  const loadSpy = vi.fn(load);
  const reads = createReadThrough({
    cache,
    load: loadSpy,
    freshSeconds: 60,
    staleSeconds: 1000,
    isMiss: (error) => error === notThere,
    servesOutdated,
    ...waits,
    clock: () => now,
  });
  return {
    reads,
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

/** Everything that is already settled gets to run. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('a read', () => {
  it('loads an absent key and answers the next read from the copy', async () => {
    using setup = setUp();
    const first = await setup.reads.read('a', anyone);
    expect(first).toMatchObject({ value: 'value of a', state: 'miss', ageSeconds: 0 });
    setup.passSeconds(20);
    const second = await setup.reads.read('a', anyone);
    expect(second).toMatchObject({ state: 'hit', ageSeconds: 20, ttlSeconds: 40, failing: false });
    expect(second.storedAt).toEqual(first.storedAt);
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('makes one load for 500 readers of one cold key', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const reads = Array.from({ length: 500 }, () =>
      setup.reads.read('a', new AbortController().signal),
    );
    await settle();
    answer.resolve('once');
    const results = await Promise.all(reads);
    expect(new Set(results.map((result) => result.value))).toEqual(new Set(['once']));
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('loads different keys apart', async () => {
    using setup = setUp();
    const results = await Promise.all([
      setup.reads.read('a', anyone),
      setup.reads.read('b', anyone),
    ]);
    expect(results.map((result) => result.value)).toEqual(['value of a', 'value of b']);
  });

  it('answers with the older copy at once while one load refreshes it', async () => {
    const answers = [Promise.resolve('old'), Promise.withResolvers<string>().promise];
    using setup = setUp(() => answers.shift() ?? Promise.reject(broken));
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    for (let n = 0; n < 10; n += 1) {
      expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'old', state: 'stale' });
    }
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('shows the refreshed copy to the next reader', async () => {
    let version = 0;
    using setup = setUp(async () => `version ${(version += 1)}`);
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    await setup.reads.read('a', anyone);
    await settle();
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'version 2', state: 'hit' });
  });

  it('hands the previous copy to the load, which renews it by returning it', async () => {
    using setup = setUp(async (_key, { previous }) => previous ?? 'first');
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    await setup.reads.read('a', anyone);
    await settle();
    expect(setup.load.mock.lastCall?.[1].previous).toBe('first');
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'first', ageSeconds: 0 });
  });

  it('fails with the error of the load where there is no copy, and tries again on the next read', async () => {
    using setup = setUp(() => Promise.reject(broken));
    await expect(setup.reads.read('a', anyone)).rejects.toBe(broken);
    await expect(setup.reads.read('a', anyone)).rejects.toBe(broken);
    expect(setup.load).toHaveBeenCalledTimes(2);
  });
});

describe('while the load fails', () => {
  function setUpFailing(): Setup {
    const answers = [Promise.resolve('good')];
    return setUp(() => answers.shift() ?? Promise.reject(broken));
  }

  it('serves the last good copy and says that it is failing', async () => {
    using setup = setUpFailing();
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    expect(await setup.reads.read('a', anyone)).toMatchObject({ state: 'stale', failing: false });
    await settle();
    expect(await setup.reads.read('a', anyone)).toMatchObject({
      value: 'good',
      state: 'stale',
      failing: true,
      ageSeconds: 61,
    });
  });

  it('tries again at most once in five seconds', async () => {
    using setup = setUpFailing();
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    for (let second = 0; second < 20; second += 1) {
      for (let n = 0; n < 10; n += 1) await setup.reads.read('a', anyone);
      await settle();
      setup.passSeconds(1);
    }
    expect(setup.load).toHaveBeenCalledTimes(1 + 4);
  });

  it('stops saying so once a refresh succeeds', async () => {
    const answers = ['good', broken, 'better'];
    using setup = setUp(async () => {
      const answer = answers.shift();
      if (typeof answer === 'string') return answer;
      throw broken;
    });
    await setup.reads.read('a', anyone);
    for (const seconds of [61, 6]) {
      setup.passSeconds(seconds);
      await setup.reads.read('a', anyone);
      await settle();
    }
    expect(await setup.reads.read('a', anyone)).toMatchObject({
      value: 'better',
      state: 'hit',
      failing: false,
    });
  });

  it('serves no copy beyond its last age', async () => {
    using setup = setUpFailing();
    await setup.reads.read('a', anyone);
    setup.passSeconds(999);
    expect(await setup.reads.read('a', anyone)).toMatchObject({ state: 'stale' });
    await settle();
    setup.passSeconds(2);
    expect(setup.reads.peek('a')).toBeNull();
    await expect(setup.reads.read('a', anyone)).rejects.toBe(broken);
  });
});

describe('while the load hangs', () => {
  const never = new Promise<string>(() => {});

  function setUpHanging(servesOutdated = false): Setup {
    const answers = [Promise.resolve('good')];
    return setUp(() => answers.shift() ?? never, 100, servesOutdated, {
      awaitedSeconds: 600,
      patienceMs: 1,
    });
  }

  it('answers a copy that is known to have changed, and says that it is failing', async () => {
    using setup = setUpHanging();
    await setup.reads.read('a', anyone);
    setup.reads.invalidateAll();
    for (let n = 0; n < 2; n += 1) {
      expect(await setup.reads.read('a', anyone)).toMatchObject({
        value: 'good',
        state: 'stale',
        failing: true,
      });
    }
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it.each([true, false])(
    'answers an old copy and says that it is failing from the first read on (servesOutdated: %s)',
    async (servesOutdated) => {
      using setup = setUpHanging(servesOutdated);
      await setup.reads.read('a', anyone);
      setup.passSeconds(601);
      expect(await setup.reads.read('a', anyone)).toMatchObject({
        value: 'good',
        state: 'stale',
        failing: true,
        ageSeconds: 601,
      });
      expect(setup.load).toHaveBeenCalledTimes(2);
    },
  );

  it('stops waiting when the reader goes away, and lets the load go on', async () => {
    const answers = [Promise.resolve('good')];
    using setup = setUp(() => answers.shift() ?? never, 100, false, { awaitedSeconds: 600 });
    await setup.reads.read('a', anyone);
    setup.passSeconds(601);
    const leaving = new AbortController();
    const left = setup.reads.read('a', leaving.signal);
    await settle();
    leaving.abort(new Error('closed the tab'));
    await expect(left).rejects.toThrow('closed the tab');
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(false);
  });
});

it('refreshes an old copy before it answers where the load is prompt', async () => {
  const answers = ['old', 'new'];
  using setup = setUp(async () => answers.shift() ?? 'later', 100, true, { awaitedSeconds: 600 });
  await setup.reads.read('a', anyone);
  setup.passSeconds(601);
  expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'new', failing: false });
});

describe('a key that does not exist', () => {
  it('is remembered for thirty seconds', async () => {
    using setup = setUp(() => Promise.reject(notThere));
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
    setup.passSeconds(29);
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
    expect(setup.load).toHaveBeenCalledTimes(1);
    setup.passSeconds(2);
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('takes the copy with it when it has ceased to exist', async () => {
    const answers = [Promise.resolve('sold')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(notThere));
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    await setup.reads.read('a', anyone);
    await settle();
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
  });

  it('pushes no good copy out, however many of them are asked for', async () => {
    using setup = setUp(async (key) => {
      if (key !== 'real') throw notThere;
      return 'here';
    }, 10);
    await setup.reads.read('real', anyone);
    for (let n = 0; n < 5000; n += 1) {
      await expect(setup.reads.read(`made up ${n}`, anyone)).rejects.toBe(notThere);
    }
    expect(setup.reads.peek('real')).toMatchObject({ value: 'here' });
  });
});

describe('readers that go away', () => {
  it('leave the load to the others', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const leaving = new AbortController();
    const left = setup.reads.read('a', leaving.signal);
    const stayed = setup.reads.read('a', anyone);
    await settle();
    leaving.abort(new Error('closed the tab'));
    await expect(left).rejects.toThrow('closed the tab');
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(false);
    answer.resolve('still here');
    expect(await stayed).toMatchObject({ value: 'still here' });
  });

  it('abort the load when they all have', async () => {
    using setup = setUp(() => new Promise(() => {}));
    const readers = Array.from({ length: 3 }, () => new AbortController());
    const reads = readers.map((reader) => setup.reads.read('a', reader.signal));
    await settle();
    for (const reader of readers) reader.abort();
    await Promise.allSettled(reads);
    expect(setup.load.mock.lastCall?.[1].signal.aborted).toBe(true);
  });

  it('do not spoil the load of whoever comes next', async () => {
    const answers = [new Promise<string>(() => {}), Promise.resolve('second')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(broken));
    const leaving = new AbortController();
    const left = setup.reads.read('a', leaving.signal);
    await settle();
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'second' });
  });

  it('do not abort a refresh in the background', async () => {
    const answer = Promise.withResolvers<string>();
    using setup = setUp(() => answer.promise);
    const warm = setup.reads.refresh('a');
    const leaving = new AbortController();
    const left = setup.reads.read('a', leaving.signal);
    await settle();
    leaving.abort();
    await expect(left).rejects.toThrow();
    answer.resolve('warm');
    await warm;
    expect(setup.reads.peek('a')).toMatchObject({ value: 'warm' });
    expect(setup.load).toHaveBeenCalledTimes(1);
  });

  it('load nothing when they had gone before', async () => {
    using setup = setUp();
    await expect(setup.reads.read('a', AbortSignal.abort())).rejects.toThrow();
    expect(setup.load).not.toHaveBeenCalled();
  });
});

describe('delete, refresh and close', () => {
  it('a load that began before a delete does not bring the old value back', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const waiting = [...answers];
    using setup = setUp(() => waiting.shift()?.promise ?? Promise.reject(broken));
    const before = setup.reads.read('a', anyone);
    await settle();
    setup.reads.delete('a');
    const after = setup.reads.read('a', anyone);
    await settle();
    answers[1]?.resolve('new');
    await after;
    answers[0]?.resolve('old');
    expect(await before).toMatchObject({ value: 'old' });
    expect(setup.reads.peek('a')).toMatchObject({ value: 'new' });
  });

  it('a load that began before a delete and found nothing does not take the new value away', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const waiting = [...answers];
    using setup = setUp(() => waiting.shift()?.promise ?? Promise.reject(broken));
    const before = setup.reads.read('a', anyone);
    await settle();
    setup.reads.delete('a');
    const after = setup.reads.read('a', anyone);
    await settle();
    answers[1]?.resolve('new');
    await after;
    answers[0]?.reject(notThere);
    await expect(before).rejects.toBe(notThere);
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'new', state: 'hit' });
  });

  it('refresh loads although the copy is fresh, and reports a failure', async () => {
    const answers = [Promise.resolve('one'), Promise.resolve('two')];
    using setup = setUp(() => answers.shift() ?? Promise.reject(broken));
    await setup.reads.refresh('a');
    await setup.reads.refresh('a');
    expect(setup.reads.peek('a')).toMatchObject({ value: 'two', state: 'hit' });
    await expect(setup.reads.refresh('a')).rejects.toBe(broken);
    expect(setup.reads.peek('a')).toMatchObject({ value: 'two', failing: true });
  });

  it('peek never loads', () => {
    using setup = setUp();
    expect(setup.reads.peek('a')).toBeNull();
    expect(setup.load).not.toHaveBeenCalled();
  });

  it('closing aborts the loads under way', async () => {
    const setup = setUp(
      (_key, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const read = setup.reads.read('a', anyone);
    await settle();
    setup[Symbol.dispose]();
    await expect(read).rejects.toThrow();
  });

  it('keeps no more copies than the cache has room for', async () => {
    using setup = setUp(undefined, 5);
    for (let n = 0; n < 50; n += 1) await setup.reads.read(`key ${n}`, anyone);
    expect(setup.reads.peek('key 44')).toBeNull();
    expect(setup.reads.peek('key 45')).not.toBeNull();
  });
});

describe('what is known to have changed', () => {
  it('is loaded before it is answered, however fresh the copy is', async () => {
    let value = 'old';
    using setup = setUp(async () => value);
    await setup.reads.read('a', anyone);
    value = 'new';
    setup.reads.invalidateAll();
    expect(setup.reads.isStale('a')).toBe(true);
    const [first, second] = await Promise.all([
      setup.reads.read('a', anyone),
      setup.reads.read('a', anyone),
    ]);
    expect([first.value, second.value]).toEqual(['new', 'new']);
    expect(first).toMatchObject({ state: 'miss', failing: false });
    expect(setup.load).toHaveBeenCalledTimes(2);
    expect(setup.reads.isStale('a')).toBe(false);
  });

  it('is not taken from a load that began before', async () => {
    const loads: ((value: string) => void)[] = [];
    using setup = setUp(() => new Promise((resolve) => loads.push(resolve)));
    const early = setup.reads.read('a', anyone);
    await settle();
    setup.reads.invalidateAll();
    const late = setup.reads.read('a', anyone);
    await settle();
    loads[1]?.('new');
    expect((await late).value).toBe('new');
    loads[0]?.('old');
    expect((await early).value).toBe('old');
    expect(setup.reads.peek('a')).toMatchObject({ value: 'new' });
  });

  it('is the last good copy while it cannot be had, and is tried again at most once in five seconds', async () => {
    let fails = false;
    using setup = setUp(async () => {
      if (fails) throw broken;
      return 'value';
    });
    await setup.reads.read('a', anyone);
    fails = true;
    setup.reads.invalidateAll();
    expect(await setup.reads.read('a', anyone)).toMatchObject({
      value: 'value',
      state: 'stale',
      failing: true,
    });
    expect(setup.reads.isStale('a')).toBe(false);
    await setup.reads.read('a', anyone);
    expect(setup.load).toHaveBeenCalledTimes(2);
    setup.reads.invalidateAll();
    expect(setup.reads.isStale('a')).toBe(true);
    await setup.reads.read('a', anyone);
    expect(setup.load).toHaveBeenCalledTimes(3);
    setup.passSeconds(6);
    fails = false;
    expect(await setup.reads.read('a', anyone)).toMatchObject({ state: 'miss', failing: false });
  });

  it('may have come to be, or to be no more', async () => {
    let exists = false;
    using setup = setUp(async () => {
      if (!exists) throw notThere;
      return 'here';
    });
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
    exists = true;
    setup.reads.invalidateAll();
    expect((await setup.reads.read('a', anyone)).value).toBe('here');
    exists = false;
    setup.reads.invalidateAll();
    await expect(setup.reads.read('a', anyone)).rejects.toBe(notThere);
    expect(setup.reads.peek('a')).toBeNull();
  });

  it('leaves a reader who goes away with their own reason', async () => {
    using setup = setUp();
    await setup.reads.read('a', anyone);
    setup.load.mockImplementation(() => new Promise(() => {}));
    setup.reads.invalidateAll();
    const leaving = new AbortController();
    const read = setup.reads.read('a', leaving.signal);
    const reason = new Error('gone');
    leaving.abort(reason);
    await expect(read).rejects.toBe(reason);
  });
});

describe('what is known to have changed, where nobody is to wait for it', () => {
  function setUpPending() {
    const loads: ((value: string) => void)[] = [];
    const load: Load = () => new Promise((resolve) => loads.push(resolve));
    const setup = setUp(load, 100, true);
    const finish = (number: number, value: string): void => loads[number]?.(value);
    return { setup, finish };
  }

  it('is answered from the last copy while one load brings the next', async () => {
    const { setup, finish } = setUpPending();
    using _closing = setup;
    const first = setup.reads.read('a', anyone);
    await settle();
    finish(0, 'old');
    await first;
    setup.reads.invalidateAll();
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'old', state: 'stale' });
    await setup.reads.read('a', anyone);
    expect(setup.load).toHaveBeenCalledTimes(2);
    finish(1, 'new');
    await setup.reads.settle('a');
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'new', state: 'hit' });
  });

  it('is settled only by a load that began after the change, however many changes there are', async () => {
    const { setup, finish } = setUpPending();
    using _closing = setup;
    const first = setup.reads.read('a', anyone);
    await settle();
    finish(0, 'old');
    await first;
    setup.reads.invalidateAll();
    const settled = setup.reads.settle('a');
    await settle();
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

  it('is given up where it cannot be loaded', async () => {
    let fails = false;
    using setup = setUp(
      async () => {
        if (fails) throw broken;
        return 'value';
      },
      100,
      true,
    );
    await setup.reads.read('a', anyone);
    fails = true;
    setup.reads.invalidateAll();
    await setup.reads.settle('a');
    expect(await setup.reads.read('a', anyone)).toMatchObject({ value: 'value', failing: true });
  });
});

it.each([
  ['back', -3600],
  ['forward', 3600],
])(
  'a copy is loaded anew after the clock is set %s an hour, and fresh again afterwards',
  async (_way, seconds) => {
    using setup = setUp();
    await setup.reads.read('a', anyone);
    setup.passSeconds(seconds);
    expect((await setup.reads.read('a', anyone)).state).not.toBe('hit');
    await settle();
    expect(await setup.reads.read('a', anyone)).toMatchObject({ state: 'hit', ageSeconds: 0 });
    expect(setup.load).toHaveBeenCalledTimes(2);
  },
);

describe('a clock that is set back a day', () => {
  it('makes a copy stale, and one read later it is fresh again', async () => {
    using setup = setUp();
    await setup.reads.read('a', anyone);
    setup.passSeconds(-86_400);
    const stale = await setup.reads.read('a', anyone);
    expect([stale.state, stale.ttlSeconds < 0]).toEqual(['stale', true]);
    await vi.waitFor(async () => {
      expect(await setup.reads.read('a', anyone)).toMatchObject({ state: 'hit', ageSeconds: 0 });
    });
    expect(setup.load).toHaveBeenCalledTimes(2);
  });

  it('prolongs neither the pause after a failed refresh nor the memory of a miss', async () => {
    const load = vi.fn<Load>(async (key) => `value of ${key}`);
    using setup = setUp(load);
    await setup.reads.read('a', anyone);
    setup.passSeconds(61);
    load.mockRejectedValueOnce(broken);
    await setup.reads.read('a', anyone);
    await vi.waitUntil(() => setup.reads.peek('a')?.failing);
    load.mockRejectedValueOnce(notThere);
    await expect(setup.reads.read('b', anyone)).rejects.toBe(notThere);

    setup.passSeconds(-86_400);
    expect((await setup.reads.read('b', anyone)).value).toBe('value of b');
    await setup.reads.read('a', anyone);
    await vi.waitUntil(() => setup.reads.peek('a')?.failing === false);
  });
});
