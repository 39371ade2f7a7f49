/** @module-tag long */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openBus, type Bus } from '../../../server/redis/bus.ts';
import type { Redis } from '../../../server/redis/redis.ts';
import { openGate } from '../../support/gate.ts';
import { describeOnRedis, openSilently } from '../../support/on-redis.ts';
import { startRedis } from '../../support/redis.ts';
import { waitFor } from '../../support/wait.ts';

interface Process {
  bus: Bus;
  redis: Redis;
  /** What it was told, in order: 'changed', 'missed', or the URL of a photo. */
  told: string[];
  /** How many times it was told to delete all its copies of photos. */
  losses: number;
  /** Of the bus. */
  logLines: string[];
}

describeOnRedis('bus', (server) => {
  let folder: string;
  let files = 0;
  let running: AsyncDisposableStack;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-bus-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    running = new AsyncDisposableStack();
  });
  afterEach(() => running.disposeAsync());

  function newFile(): string {
    files += 1;
    return join(folder, `${files}.json`);
  }

  async function startProcess(url = server().url, heardFile = newFile()): Promise<Process> {
    const told: string[] = [];
    const started: Pick<Process, 'losses'> = { losses: 0 };
    const redis = await openSilently(url);
    running.defer(() => redis.close());
    const logLines: string[] = [];
    const bus = await openBus({
      redis,
      url,
      heardFile,
      log: pino({}, { write: (line: string) => void logLines.push(line) }),
      onChanged: () => void told.push('changed'),
      onMissed: () => void told.push('missed'),
      onPurged: (srcs) => void told.push(...srcs),
      onPurgesLost: async () => void (started.losses += 1),
    });
    running.defer(() => bus.close());
    return Object.assign(started, { bus, redis, told, logLines });
  }

  it('tells every process but the one that speaks', async () => {
    const [one, two, three] = [await startProcess(), await startProcess(), await startProcess()];
    one.bus.changed();
    one.bus.purged(['/media/original/a', '/media/original/b']);
    const expected = ['/media/original/a', '/media/original/b', 'changed'];
    await waitFor(() => {
      for (const { told } of [two, three]) expect(told.toSorted()).toEqual(expected);
    });
    two.bus.changed();
    // Messages arrive in order, so its own would be here before the answer.
    await waitFor(() => expect(one.told).toEqual(['changed']));
    // A message has only what was not sent before.
    one.bus.purged(['/media/original/c']);
    await waitFor(() => expect(two.told.slice(3)).toEqual(['/media/original/c']));
  });

  it('tells no site with another database of the same server', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const other = await startProcess(server().url.replace(/\/2$/, ''));
    one.bus.changed();
    await waitFor(() => expect(two.told).toEqual(['changed']));
    expect(other.told).toEqual([]);
  });

  it('ignores messages that are not its own kind', async () => {
    const { told, bus } = await startProcess();
    const other = await startProcess();
    for (const text of ['', '{', '{"from":1}', '{"changed":true}']) {
      await server().send('PUBLISH', 'homefront:changes:2', text);
    }
    other.bus.changed();
    await waitFor(() => expect(told).toEqual(['changed']));
    bus.changed();
  });

  it('tells a process of all photos that were deleted before it started', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/a'));
    const two = await startProcess();
    await waitFor(() => expect(two.told).toEqual(['/media/original/a']));
  });

  /** Starts a process with this file, ends it and says how often it was told to delete all copies. */
  async function lossesAtStart(heardFile: string): Promise<number> {
    const one = await startProcess(server().url, heardFile);
    await one.bus.close();
    return one.losses;
  }

  it('has a process delete all copies of photos if it was down while Redis lost its data', async () => {
    const file = newFile();
    expect(await lossesAtStart(file)).toBe(1);
    expect(await lossesAtStart(file)).toBe(0);
    await server().send('FLUSHALL');
    const other = await startProcess();
    other.bus.purged(['/media/original/a']);
    expect(await lossesAtStart(file)).toBe(1);
    expect(await lossesAtStart(file)).toBe(0);
  });

  it('has a process delete all copies of photos if it was down for longer than Redis remembers', async () => {
    const file = newFile();
    await lossesAtStart(file);
    const heard = JSON.parse(await readFile(file, 'utf8'));
    const day = 86_400_000;
    await writeFile(file, JSON.stringify({ ...heard, until: heard.until - 5 * day }));
    expect(await lossesAtStart(file)).toBe(0);
    await writeFile(file, JSON.stringify({ ...heard, until: heard.until - 7 * day }));
    expect(await lossesAtStart(file)).toBe(1);
  });

  it('has a running process delete all copies of photos when Redis has restarted without its data', async () => {
    const one = await startProcess();
    expect(one.losses).toBe(1);
    await server().send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await waitFor(() => expect(one.told).toEqual(['missed']));
    await one.redis.run((client) => client.ping());
    expect(one.losses).toBe(1);
    await server().stop();
    await server().restart();
    await waitFor(() => expect(one.losses).toBe(2));
  });

  it('stores the photos that were deleted after the snapshot from which Redis was restored', async () => {
    await using restored = await startRedis();
    const one = await startProcess(restored.url);
    await restored.send('SAVE');
    one.bus.purged(['/media/original/a']);
    await waitFor(async () => expect(await restored.dump()).toContain('/media/original/a'));
    await restored.stop();
    await restored.restart();
    expect(await restored.dump()).not.toContain('/media/original/a');
    const two = await startProcess(restored.url);
    await waitFor(() => expect(two.told).toContain('/media/original/a'));
    expect(await restored.dump()).toContain('/media/original/a');
    expect(one.losses).toBe(1);
  });

  it('forgets photos that were not deleted after all', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a', '/media/original/b']);
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/b'));
    one.bus.forgetPurge(['/media/original/a']);
    await waitFor(async () => expect(await server().dump()).not.toContain('/media/original/a'));
    await server().send('DEL', 'homefront:purged');
    await server().send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/b'));
    expect(await server().dump()).not.toContain('/media/original/a');
  });

  it('reports that it may have missed changes when its lost subscription is back', async () => {
    const { told } = await startProcess();
    await server().send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await waitFor(() => expect(told).toEqual(['missed']));
  });

  it('replaces a subscription that is silent without being closed', async () => {
    await using gate = await openGate(server().url);
    const one = await startProcess(gate.url);
    const two = await startProcess();
    gate.silence();
    two.bus.changed();
    await waitFor(() => expect(one.told).toEqual(['missed']));
    two.bus.changed();
    await waitFor(() => expect(one.told).toEqual(['missed', 'changed']));
    await one.bus.close();
  });

  // A refusal at the start is not waited out.
  it.each<[when: string, allowAtFirst: string, startMs: number]>([
    ['from the start', 'resetchannels', 900],
    ['later', '&homefront:*', 5000],
  ])(
    'logs once that its subscription is refused %s, and subscribes when it may',
    async (when, allowAtFirst, startMs) => {
      const setUser = ['ACL', 'SETUSER', 'site', 'on', '>word', '~homefront:*', '+@all'];
      await server().send(...setUser, allowAtFirst);
      const startedAt = performance.now();
      const one = await startProcess(server().url.replace(/:[^:@]*@/, 'site:word@'));
      expect(performance.now() - startedAt).toBeLessThan(startMs);
      const two = await startProcess();
      // Redis ends the connections that have lost their channel.
      if (when === 'later') await server().send(...setUser, 'resetchannels');
      await waitFor(() => expect(one.logLines.join('')).toContain('refuses the subscription'));
      await server().send(...setUser, '&homefront:*');
      await waitFor(() => expect(one.told).toEqual(['missed']));
      two.bus.changed();
      await waitFor(() => expect(one.told).toEqual(['missed', 'changed']));
      expect(one.logLines).toHaveLength(1);
      expect(one.logLines[0]).toContain('NOPERM');
      expect(two.logLines).toEqual([]);
    },
  );

  it('sends changes to a full Redis, and stores deleted photos as soon as it has room', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server().send('CONFIG', 'SET', 'maxmemory', '1');
    try {
      one.bus.purged(['/media/original/a']);
      one.bus.changed();
      await waitFor(() => expect(two.told).toEqual(['/media/original/a', 'changed']));
      expect(await server().dump()).not.toContain('/media/original/a');
    } finally {
      await server().send('CONFIG', 'SET', 'maxmemory', '0');
    }
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/a'));
  });

  it('tells a process of the photos in a full Redis that has lost the mark of its history', async () => {
    await server().send('ZADD', 'homefront:purged', String(Date.now()), '/media/original/a');
    await server().send('CONFIG', 'SET', 'maxmemory', '1');
    try {
      const { told } = await startProcess();
      await waitFor(() => expect(told).toContain('/media/original/a'));
    } finally {
      await server().send('CONFIG', 'SET', 'maxmemory', '0');
    }
  });

  it('tells a process that was suspended of the photos that were deleted meanwhile', async () => {
    const { told } = await startProcess();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    try {
      await server().send('ZADD', 'homefront:purged', String(Date.now()), '/media/original/a');
      await waitFor(() => expect(told).toEqual(['/media/original/a']));
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends what Redis refused when it is closed', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server().send('ACL', 'SETUSER', 'default', '-publish');
    one.bus.changed();
    await one.redis.run((client) => client.ping());
    await server().send('ACL', 'SETUSER', 'default', '+publish');
    await one.bus.close();
    await waitFor(() => expect(two.told).toEqual(['changed']));
  });

  it('sends deleted photos less and less often to a Redis that stays full', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server().send('CONFIG', 'SET', 'maxmemory', '1');
    try {
      const startedAt = performance.now();
      one.bus.purged(['/media/original/a']);
      await waitFor(() => expect(two.told).toHaveLength(3));
      expect(performance.now() - startedAt).toBeGreaterThan(5000);
    } finally {
      await server().send('CONFIG', 'SET', 'maxmemory', '0');
    }
  });

  it('sends again what Redis refused, without another change', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server().send('ACL', 'SETUSER', 'default', '-publish');
    one.bus.changed();
    one.bus.purged(['/media/original/a']);
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/a'));
    expect(two.told).toEqual([]);
    await server().send('ACL', 'SETUSER', 'default', '+publish');
    await waitFor(() => expect(two.told.toSorted()).toEqual(['/media/original/a', 'changed']));
  });

  it('logs how many deleted photos could not be announced', async () => {
    const one = await startProcess();
    await server().send('ACL', 'SETUSER', 'default', '-publish');
    try {
      one.bus.purged(Array.from({ length: 10_003 }, (_, index) => `/media/original/${index}`));
      const losses = (): unknown[] => one.logLines.map((line) => JSON.parse(line).photos);
      expect(losses()).toEqual([3]);
      await one.bus.close();
      expect(losses()).toEqual([3, 10_000]);
    } finally {
      await server().send('ACL', 'SETUSER', 'default', '+publish');
    }
  });

  it('logs no loss when it closes before Redis has answered', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await one.bus.close();
    expect(one.logLines).toEqual([]);
    expect(await server().dump()).toContain('/media/original/a');
  });

  it('reads the photos that were deleted before as soon as Redis allows it', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await waitFor(async () => expect(await server().dump()).toContain('/media/original/a'));
    await server().send('ACL', 'SETUSER', 'default', '-zrange');
    const two = await startProcess();
    await two.redis.run((client) => client.ping());
    expect(two.told).toEqual([]);
    await server().send('ACL', 'SETUSER', 'default', '+zrange');
    await waitFor(() => expect(two.told).toEqual(['/media/original/a']));
  });

  it.each<[what: string, fail: () => unknown, recover: () => unknown]>([
    ['was stopped', () => server().stop(), () => server().restart()],
    ['hung', () => server().freeze(), () => server().thaw()],
  ])('tells later what could not be told while Redis %s', async (_what, fail, recover) => {
    const one = await startProcess();
    const two = await startProcess();
    await fail();
    one.bus.changed();
    one.bus.purged(['/media/original/c']);
    await waitFor(() => expect([one, two].some(({ redis }) => redis.isAvailable())).toBe(false));
    expect(two.told).toEqual([]);
    await recover();
    await waitFor(() => {
      expect(two.told).toContain('changed');
      expect(two.told).toContain('/media/original/c');
    });
  });
});
