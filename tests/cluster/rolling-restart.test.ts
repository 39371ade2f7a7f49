/** @module-tag long */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { expect, it } from 'vitest';
import { runsCluster, startCluster } from '../support/cluster.ts';
import { isNightly, repetitions } from '../support/repetitions.ts';

/** Each restarts all three processes: 9 restarts in CI, 21 at night. */
const rounds = repetitions(isNightly ? 7 : 3);
const clients = 12;
/** A page of each kind that the processes make, and a search. */
const targets = ['/', '/buy', '/rent?page=2', '/about', '/contact-us', '/api/properties?q=jabi'];

it.runIf(runsCluster)(
  'all processes can be restarted one after another without a failed request',
  async () => {
    await using cluster = await startCluster();
    const stopping = new AbortController();
    const failures: string[] = [];
    let answered = 0;

    async function visit(client: number): Promise<void> {
      const pool = new Pool(cluster.url, { connections: 1 });
      for (let turn = client; !stopping.signal.aborted; turn += 1) {
        const path = targets[turn % targets.length] ?? '/';
        // Every second request has a unique query, so its page is rendered and not served from the cache.
        const url = turn % 2 === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}v=${turn}`;
        try {
          const { statusCode, body } = await pool.request({
            path: url,
            method: 'GET',
            headers: { 'x-forwarded-for': `10.${client}.${(turn >> 8) & 255}.${turn & 255}` },
          });
          await body.dump();
          answered += 1;
          if (statusCode !== 200) failures.push(`${url} returned ${statusCode}`);
        } catch (error) {
          failures.push(`${url} failed: ${String(error)}`);
        }
        await pause(20);
      }
      await pool.close();
    }

    const visitors = Array.from({ length: clients }, (_, client) => visit(client));
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const index of [0, 1, 2]) {
          const { code } = await cluster.stop(index);
          expect(code).toBe(0);
          await cluster.start(index);
        }
        expect(failures).toEqual([]);
      }
    } finally {
      stopping.abort();
      await Promise.all(visitors);
    }
    expect(failures).toEqual([]);
    process.stdout.write(
      `${3 * rounds} restarts of one of 3 processes: ${answered} answers, ${failures.length} failed\n`,
    );
  },
  rounds * 90_000,
);
