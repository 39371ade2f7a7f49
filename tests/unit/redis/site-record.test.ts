import { pino } from 'pino';
import { expect, it } from 'vitest';
import { recordSite } from '../../../server/redis/site-record.ts';
import { openGate } from '../../support/gate.ts';
import { describeOnRedis, openSilently } from '../../support/on-redis.ts';
import { waitFor } from '../../support/wait.ts';

const [first, second] = ['the first key, which is long enough', 'the second key, also long enough'];
const site = 'https://homes.example';

describeOnRedis('record of the site', (server, redis) => {
  /** Starts a process with these keys and returns its warnings. */
  async function start(keys: string[], publicUrl: string | null = site): Promise<string[]> {
    const warnings: string[] = [];
    const log = pino({}, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
    const stop = recordSite({ redis: redis(), keys, publicUrl: publicUrl ?? undefined, log });
    // Answers arrive in order: that of a read and that of a write.
    await redis().run((client) => client.ping());
    await redis().run((client) => client.ping());
    stop();
    return warnings;
  }

  it('causes no warning while keys are rotated', async () => {
    for (const keys of [[first], [first], [first, second], [second, first], [second], [second]]) {
      expect(await start(keys)).toEqual([]);
    }
    expect(await server().dump()).not.toContain(first);
  });

  it('warns of other keys, once', async () => {
    await start([first]);
    expect(await start([second])).toEqual([expect.stringContaining('other SESSION_KEYS')]);
    expect(await start([second])).toEqual([]);
  });

  it('warns of another site on the same database', async () => {
    await start([first]);
    const warnings = await start([first], 'https://staging.example');
    expect(warnings).toEqual([expect.stringContaining('another PUBLIC_URL')]);
    expect(await start([first], null)).toEqual([]);
  });

  it('is compared even if the answer to the first write is lost', async () => {
    await start([first]);
    await using gate = await openGate(server().url);
    const gated = await openSilently(gate.url);
    const warnings: string[] = [];
    const log = pino({}, { write: (line: string) => void warnings.push(line) });
    gate.loseAnswerTo('SET\r\n');
    const stop = recordSite({ redis: gated, keys: [second], publicUrl: site, log });
    await waitFor(() => expect(warnings).toHaveLength(1));
    stop();
    await gated.close();
  });

  it('is compared as soon as Redis is available', async () => {
    await start([first]);
    const warnings: string[] = [];
    const log = pino({}, { write: (line: string) => void warnings.push(line) });
    await server().send('ACL', 'SETUSER', 'default', '-set');
    const stop = recordSite({ redis: redis(), keys: [second], publicUrl: site, log });
    await redis().run((client) => client.ping());
    expect(warnings).toEqual([]);
    await server().send('ACL', 'SETUSER', 'default', '+set');
    await waitFor(() => expect(warnings).toHaveLength(1));
    stop();
  });
});
