import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ConfigurationError } from '../../../server/config/env.ts';
import { openRedis, RedisUnavailable } from '../../../server/redis/redis.ts';
import { limitRedisWaits } from '../../../server/redis/request-time.ts';
import { freePort } from '../../support/free-port.ts';
import { openGate } from '../../support/gate.ts';
import { describeOnRedis, openSilently } from '../../support/on-redis.ts';
import { waitFor, waitUntil } from '../../support/wait.ts';

describeOnRedis('connection', (server, redis) => {
  /** Runs `work` as a request of the site. */
  function inRequest(work: () => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const next = (): void => void work().then(resolve, reject);
    // The middleware uses neither request nor response.
    limitRedisWaits()(Object(null), Object(null), next);
    return promise;
  }

  it('counts an answer that arrived in time while the process was busy', async () => {
    const answer = redis().run((client) => client.ping());
    // The client sends commands at the end of a turn.
    await nextTurn();
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await answer).toBe('PONG');
    expect(redis().isAvailable()).toBe(true);
  });

  it('waits half a second in all for the commands of a request, which then fails alone', async () => {
    await inRequest(async () => {
      const startedAt = performance.now();
      const outcomes: unknown[] = [];
      const slowly = () => redis().run(() => pause(150));
      while (outcomes.length < 6) outcomes.push(await slowly().catch(String));
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(outcomes[0]).toBeUndefined();
      for (const outcome of outcomes.slice(3)) expect(outcome).toContain('RedisUnavailable');
      expect(redis().isAvailable()).toBe(true);
    });
    await inRequest(async () => {
      expect(await redis().run((client) => client.ping())).toBe('PONG');
    });
  });

  it('answers all commands of a request on a machine that is slow for each of them', async () => {
    await inRequest(async () => {
      for (let turn = 0; turn < 11; turn += 1) {
        expect(await redis().run((client) => pause(50).then(() => client.ping()))).toBe('PONG');
      }
    });
  });

  it('asks no more while Redis hangs, and asks again when it is available', async () => {
    await waitFor(() => expect(redis().isAvailable()).toBe(true));
    server().freeze();
    try {
      await expect(redis().run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
      const startedAt = performance.now();
      for (let command = 0; command < 1000; command += 1) {
        await expect(redis().run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
      }
      expect(performance.now() - startedAt).toBeLessThan(1000);
      // Longer than an unanswered connection lasts.
      await pause(3000);
    } finally {
      server().thaw();
    }
    await waitFor(() => expect(redis().isAvailable()).toBe(true));
    expect(await redis().run((client) => client.ping())).toBe('PONG');
  });

  it('replaces a connection that is silent without being closed', async () => {
    await using gate = await openGate(server().url);
    const silent = await openSilently(gate.url);
    try {
      gate.silence();
      await expect(silent.run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
      await waitFor(() => expect(silent.isAvailable()).toBe(true));
      expect(await silent.run((client) => client.ping())).toBe('PONG');
    } finally {
      await silent.close();
    }
  });

  it.each<[what: string, toUrl: (url: URL) => void, answer: string]>([
    ['another password', (url) => (url.password = 'not-the-password'), 'WRONGPASS'],
    ['no password', (url) => (url.password = ''), 'NOAUTH'],
    [
      'no password and the first database',
      (url) => Object.assign(url, { password: '', pathname: '' }),
      'NOAUTH',
    ],
    ['a database that the server lacks', (url) => (url.pathname = '/999'), 'DB index'],
  ])('refuses to start with %s', async (_what, change, answer) => {
    const url = new URL(server().url);
    change(url);
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const refusal = await openRedis({ url: url.href, log }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigurationError);
    const { message } = Object(refusal);
    expect(message).toMatch(/^REDIS_URL is refused by the Redis at 127\.0\.0\.1:\d+: [^\n]+$/);
    expect(message).toContain(url.host);
    expect(message).toContain(answer);
    expect(message).not.toContain(server().password);
    expect(message).not.toContain('not-the-password');
    expect(lines).toEqual([]);
  });

  it('names host and port when it is unavailable, never the password', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const port = await freePort();
    const absent = await openRedis({ url: `redis://:a-password@127.0.0.1:${port}/1`, log });
    await absent.close();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ server: `127.0.0.1:${port}`, reason: 'ECONNREFUSED' }),
    ]);
    expect(lines.join('')).not.toContain('a-password');
  });

  it('logs no outage if Redis is silent for a moment, and one that lasts, with its end', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const own = await openRedis({ url: server().url, log });
    const messages = () => lines.map((line) => JSON.parse(line).msg);
    async function silence(whileSilent: () => Promise<void>): Promise<unknown[]> {
      lines.length = 0;
      server().freeze();
      try {
        await expect(own.run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
        await whileSilent();
      } finally {
        server().thaw();
      }
      await waitUntil(() => own.isAvailable());
      return messages();
    }
    const moment = ['Redis did not answer for a moment'];
    const outage = [expect.stringContaining('Redis is unavailable'), 'Redis is available again'];
    try {
      // On a busy machine a moment may be long.
      let said: unknown[] = [];
      for (let attempt = 0; attempt < 5 && said.length !== 1; attempt += 1) {
        said = await silence(async () => {});
      }
      expect(said).toEqual(moment);
      const lasting = await silence(() => waitUntil(() => messages().length > 0).then(() => {}));
      expect(lasting).toEqual(outage);
    } finally {
      await own.close();
    }
  });

  it('connects anew when its server has become a replica, as after a failover', async () => {
    const idOf = () => redis().run((client) => client.clientId());
    const before = await idOf();
    await server().send('REPLICAOF', '127.0.0.1', '1');
    try {
      const write = redis().run((client) => client.set('homefront:text', 'text'));
      await expect(write).rejects.toThrow('READONLY');
      const again = redis().run((client) => client.set('homefront:text', 'text'));
      await expect(again).rejects.toThrow();
    } finally {
      await server().send('REPLICAOF', 'NO', 'ONE');
    }
    await waitFor(() => expect(redis().isAvailable()).toBe(true));
    expect(await idOf()).not.toBe(before);
    expect(await redis().run((client) => client.set('homefront:text', 'text'))).toBe('OK');
  });

  it('closes soon while Redis hangs, and logs nothing more', async () => {
    const own: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line) => void own.push(line) });
    const closing = await openRedis({ url: server().url, log });
    server().freeze();
    try {
      await expect(closing.run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
      own.length = 0;
      const startedAt = performance.now();
      await closing.close();
      expect(performance.now() - startedAt).toBeLessThan(1000);
    } finally {
      server().thaw();
    }
    await waitFor(() => expect(redis().isAvailable()).toBe(true));
    expect(own).toEqual([]);
    await expect(closing.run((client) => client.ping())).rejects.toThrow(RedisUnavailable);
  });

  it('passes a refusal on, logs it once, and stays available', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
    const refused = await openRedis({ url: server().url, log });
    await server().send('SET', 'homefront:text', 'text');
    const refusals = (): unknown[] =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Redis refuses commands');
    for (let turn = 0; turn < 3; turn += 1) {
      // A machine without CPU may be late once.
      await waitFor(async () => {
        const command = refused.run((client) => client.hGetAll('homefront:text'));
        await expect(command).rejects.toThrow('WRONGTYPE');
        expect(refused.isAvailable()).toBe(true);
      });
    }
    await refused.close();
    expect(refusals()).toHaveLength(1);
  });
});
