/** @module-tag long */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { runsCluster, startCluster, type Cluster } from '../support/cluster.ts';
import { sessionCookies } from '../support/session-cookie.ts';
import { ada, Visitor } from '../support/visitor.ts';

const minimumFillMs = 3100;

describe.runIf(runsCluster).each([
  ['each with its own provider', 'own'],
  ['with one provider', 'shared'],
] as const)('three processes, %s,', (_name, provider) => {
  let cluster: Cluster;
  let database: pg.Client;

  beforeAll(async () => {
    cluster = await startCluster({ provider, env: movableClock });
    database = new pg.Client({ connectionString: cluster.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cluster?.[Symbol.asyncDispose]();
  });

  /** A new visitor of one process, with the cookies of an earlier one if given. */
  function at(index: number, earlier?: Visitor): Visitor {
    const visitor = new Visitor({ url: cluster.urls[index] ?? '' });
    for (const [name, value] of earlier?.cookies ?? []) visitor.cookies.set(name, value);
    return visitor;
  }

  /** The hidden fields of a form that was opened at one of the processes, after its minimum fill time. */
  async function openForm(index: number) {
    const { body } = await at(index).get('/api/enquiry-start').expect(200);
    await moveClock(
      { processes: [0, 1, 2].map((each) => cluster.process(each).process) },
      minimumFillMs,
    );
    return { id: randomUUID(), startedAt: String(body.startedAt), website: '' };
  }

  async function findReceived(text: string) {
    const found = await database.query('select id from messages where message like $1', [
      `%${text}%`,
    ]);
    return found.rows;
  }

  it('seed the demo homes once', async () => {
    const { rows } = await database.query('select count(*)::int as count from properties');
    expect(rows).toEqual([{ count: 64 }]);
    const lists = await Promise.all(
      [0, 1, 2].map((index) => at(index).get('/api/properties').expect(200)),
    );
    const [total, ...others] = lists.map(({ body }) => body.total);
    expect(total).toBeGreaterThan(0);
    expect(others).toEqual([total, total]);
  });

  it('all receive requests from nginx', async () => {
    const path = `/api/properties?q=${randomUUID()}`;
    for (let turn = 0; turn < 6; turn += 1) await new Visitor(cluster).get(path).expect(200);
    await expect
      .poll(() =>
        [0, 1, 2].map(
          (index) =>
            cluster.process(index).lines.filter((line) => line.includes('"path":"/api/properties"'))
              .length,
        ),
      )
      .toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    for (let index = 0; index < 3; index += 1) {
      expect(
        cluster.process(index).lines.some((line) => line.includes('"path":"/api/properties"')),
      ).toBe(true);
    }
  });

  it('share a session: signed in at one, used at another, ended at the third', async () => {
    const visitor = at(0);
    await visitor.signIn(ada);
    const seen = await at(1, visitor).get('/api/session').expect(200);
    expect(seen.body.user).toMatchObject({ email: ada.email });
    await at(2, visitor).delete('/api/session', {}).expect(200);
    for (let index = 0; index < 3; index += 1) {
      const { body } = await at(index, visitor).get('/api/session').expect(200);
      expect(body.user).toBeNull();
      await at(index, visitor).get('/api/account').expect(401);
    }
  });

  it('deliver an enquiry once when the process that took it is killed', async () => {
    const form = await openForm(0);
    const texts = Array.from({ length: 12 }, () => `Letter ${randomUUID()}`);
    const answers = texts.map((message) =>
      at(0)
        .post('/api/contact', {
          fullName: 'Ada Obi',
          email: 'ada@mail.example',
          message,
          ...form,
          id: randomUUID(),
        })
        .then(
          ({ status }) => status,
          () => null,
        ),
    );
    // Some are answered by then, and hardly any is delivered.
    await Promise.any(answers);
    await cluster.stop(0, 'SIGKILL');
    const statuses = await Promise.all(answers);
    try {
      const accepted = texts.filter((_text, index) => statuses[index] === 202);
      expect(accepted.length).toBeGreaterThan(0);
      for (const text of accepted) {
        await expect.poll(() => findReceived(text), { timeout: 60_000 }).toHaveLength(1);
      }
      for (const text of texts) expect((await findReceived(text)).length).toBeLessThan(2);
    } finally {
      await cluster.start(0);
    }
  });

  it('go on while Redis is unavailable, and use it again by themselves', async () => {
    const visitor = at(1);
    await visitor.signIn(ada);
    await cluster.redis.stop();
    try {
      for (const index of [0, 1, 2]) {
        await at(index).get('/buy').expect(200);
        await at(index, visitor).get(`/rent?location=${randomUUID()}`).expect(200);
        await at(index).get('/health/ready').expect(200);
        const refused = await at(index).post('/api/session', ada);
        expect(refused.status).toBe(503);
        expect(sessionCookies(refused)).toEqual([]);
      }
    } finally {
      await cluster.redis.restart();
    }
    await expect.poll(async () => (await at(2).post('/api/session', ada)).status).toBe(200);
  });
});
