import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBus, type Bus } from '../../../server/redis/bus.ts';
import { openRedis, type Redis } from '../../../server/redis/redis.ts';
import { openGate } from '../../support/gate.ts';
import { runsRedis, startRedis, type TemporaryRedis } from '../../support/redis.ts';

interface Process {
  bus: Bus;
  redis: Redis;
  /** What it was told, in order: 'changed', 'missed', or the URL of a photo. */
  told: string[];
  /** Of the bus. */
  logLines: string[];
}

describe.runIf(runsRedis)('bus', () => {
  let server: TemporaryRedis;
  let running: AsyncDisposableStack;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    running = new AsyncDisposableStack();
    await server.send('FLUSHALL');
  });
  afterEach(() => running.disposeAsync());

  async function startProcess(url = server.url): Promise<Process> {
    const told: string[] = [];
    const redis = await openRedis({ url, log: pino({ level: 'silent' }) });
    running.defer(() => redis.close());
    const logLines: string[] = [];
    const bus = await openBus({
      redis,
      url,
      log: pino({}, { write: (line: string) => void logLines.push(line) }),
      onChanged: () => void told.push('changed'),
      onMissed: () => void told.push('missed'),
      onPurged: (srcs) => void told.push(...srcs),
    });
    running.defer(() => bus.close());
    return { bus, redis, told, logLines };
  }

  it('tells every process but the one that speaks', async () => {
    const [one, two, three] = [await startProcess(), await startProcess(), await startProcess()];
    one.bus.changed();
    one.bus.purged(['/media/original/a', '/media/original/b']);
    const expected = ['/media/original/a', '/media/original/b', 'changed'];
    await vi.waitFor(() => {
      for (const { told } of [two, three]) expect(told.toSorted()).toEqual(expected);
    });
    two.bus.changed();
    // Messages arrive in order, so its own would be here before the answer.
    await vi.waitFor(() => expect(one.told).toEqual(['changed']));
    // A message has only what was not sent before.
    one.bus.purged(['/media/original/c']);
    await vi.waitFor(() => expect(two.told.slice(3)).toEqual(['/media/original/c']));
  });

  it('tells no site with another database of the same server', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const other = await startProcess(server.url.replace(/\/2$/, ''));
    one.bus.changed();
    await vi.waitFor(() => expect(two.told).toEqual(['changed']));
    expect(other.told).toEqual([]);
  });

  it('ignores messages that are not its own kind', async () => {
    const { told, bus } = await startProcess();
    const other = await startProcess();
    for (const text of ['', '{', '{"from":1}', '{"changed":true}']) {
      await server.send('PUBLISH', 'homefront:changes:2', text);
    }
    other.bus.changed();
    await vi.waitFor(() => expect(told).toEqual(['changed']));
    bus.changed();
  });

  it('tells a process of all photos that were deleted before it started', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await vi.waitFor(async () => expect(await server.dump()).toContain('/media/original/a'));
    const two = await startProcess();
    await vi.waitFor(() => expect(two.told).toEqual(['/media/original/a']));
  });

  it('reports that it may have missed changes when its lost subscription is back', async () => {
    const { told } = await startProcess();
    await server.send('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await vi.waitFor(() => expect(told).toEqual(['missed']), { timeout: 10_000 });
  });

  it('replaces a subscription that is silent without being closed', async () => {
    await using gate = await openGate(server.url);
    const one = await startProcess(gate.url);
    const two = await startProcess();
    gate.silence();
    two.bus.changed();
    await vi.waitFor(() => expect(one.told).toEqual(['missed']), { timeout: 10_000 });
    two.bus.changed();
    await vi.waitFor(() => expect(one.told).toEqual(['missed', 'changed']));
    await one.bus.close();
  });

  it.each<[when: string, allowAtFirst: string]>([
    ['from the start', 'resetchannels'],
    ['later', '&homefront:*'],
  ])(
    'logs once that its subscription is refused %s, and subscribes when it may',
    async (when, allowAtFirst) => {
      const setUser = ['ACL', 'SETUSER', 'site', 'on', '>word', '~homefront:*', '+@all'];
      await server.send(...setUser, allowAtFirst);
      const startedAt = performance.now();
      const one = await startProcess(server.url.replace(/:[^:@]*@/, 'site:word@'));
      expect(performance.now() - startedAt).toBeLessThan(900);
      const two = await startProcess();
      // Redis ends the connections that have lost their channel.
      if (when === 'later') await server.send(...setUser, 'resetchannels');
      await vi.waitFor(() => expect(one.logLines.join('')).toContain('refuses the subscription'));
      await server.send(...setUser, '&homefront:*');
      await vi.waitFor(() => expect(one.told).toEqual(['missed']), { timeout: 10_000 });
      two.bus.changed();
      await vi.waitFor(() => expect(one.told).toEqual(['missed', 'changed']));
      expect(one.logLines).toHaveLength(1);
      expect(one.logLines[0]).toContain('NOPERM');
      expect(two.logLines).toEqual([]);
    },
  );

  it('sends changes to a full Redis, and stores deleted photos as soon as it has room', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server.send('CONFIG', 'SET', 'maxmemory', '1');
    try {
      one.bus.purged(['/media/original/a']);
      one.bus.changed();
      await vi.waitFor(() => expect(two.told).toEqual(['/media/original/a', 'changed']));
      expect(await server.dump()).not.toContain('/media/original/a');
    } finally {
      await server.send('CONFIG', 'SET', 'maxmemory', '0');
    }
    await vi.waitFor(async () => expect(await server.dump()).toContain('/media/original/a'), {
      timeout: 10_000,
    });
  });

  it('sends again what Redis refused, without another change', async () => {
    const one = await startProcess();
    const two = await startProcess();
    await server.send('ACL', 'SETUSER', 'default', '-publish');
    one.bus.changed();
    one.bus.purged(['/media/original/a']);
    await vi.waitFor(async () => expect(await server.dump()).toContain('/media/original/a'));
    expect(two.told).toEqual([]);
    await server.send('ACL', 'SETUSER', 'default', '+publish');
    await vi.waitFor(() => expect(two.told.toSorted()).toEqual(['/media/original/a', 'changed']), {
      timeout: 10_000,
    });
  });

  it('logs how many deleted photos could not be announced', async () => {
    const one = await startProcess();
    await server.send('ACL', 'SETUSER', 'default', '-publish');
    try {
      one.bus.purged(Array.from({ length: 10_003 }, (_, index) => `/media/original/${index}`));
      const losses = (): unknown[] => one.logLines.map((line) => JSON.parse(line).photos);
      expect(losses()).toEqual([3]);
      await one.bus.close();
      expect(losses()).toEqual([3, 10_000]);
    } finally {
      await server.send('ACL', 'SETUSER', 'default', '+publish');
    }
  });

  it('logs no loss when it closes before Redis has answered', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await one.bus.close();
    expect(one.logLines).toEqual([]);
    expect(await server.dump()).toContain('/media/original/a');
  });

  it('reads the photos that were deleted before as soon as Redis allows it', async () => {
    const one = await startProcess();
    one.bus.purged(['/media/original/a']);
    await vi.waitFor(async () => expect(await server.dump()).toContain('/media/original/a'));
    await server.send('ACL', 'SETUSER', 'default', '-zrange');
    const two = await startProcess();
    await two.redis.run((client) => client.ping());
    expect(two.told).toEqual([]);
    await server.send('ACL', 'SETUSER', 'default', '+zrange');
    await vi.waitFor(() => expect(two.told).toEqual(['/media/original/a']), { timeout: 10_000 });
  });

  it.each<[what: string, fail: () => unknown, recover: () => unknown]>([
    ['was stopped', () => server.stop(), () => server.restart()],
    ['hung', () => server.freeze(), () => server.thaw()],
  ])('tells later what could not be told while Redis %s', async (_what, fail, recover) => {
    const one = await startProcess();
    const two = await startProcess();
    await fail();
    one.bus.changed();
    one.bus.purged(['/media/original/c']);
    await vi.waitFor(() => expect([one, two].some(({ redis }) => redis.isAvailable())).toBe(false));
    expect(two.told).toEqual([]);
    await recover();
    await vi.waitFor(
      () => {
        expect(two.told).toContain('changed');
        expect(two.told).toContain('/media/original/c');
      },
      { timeout: 10_000 },
    );
  });
});
