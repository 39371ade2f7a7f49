/** @module-tag long */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halves } from '../integration/provider/accounts/pictures.ts';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { runsCluster, startCluster, type Cluster } from '../support/cluster.ts';
import { ownerHome } from '../support/owner-home.ts';
import { sessionCookies } from '../support/session-cookie.ts';
import { ada, admin, Visitor } from '../support/visitor.ts';

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
    const { rows } = await database.query<{ id: number; photos: number }>(
      `select m.id, count(p.message_id)::int as photos from messages m
       left join message_photos p on p.message_id = m.id where m.message like $1 group by m.id`,
      [`%${text}%`],
    );
    return rows;
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

  it('share a rate limit', async () => {
    const { address } = at(0);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 102; attempt += 1) {
      const { status } = await at(attempt % 3)
        .post('/api/session', {
          email: `nobody.${attempt}@mail.example`,
          password: 'wrong-password',
        })
        .set('x-forwarded-for', address);
      statuses.push(status);
      if (status === 429) break;
    }
    // Without a visitor id the limit per IP address applies, ten times the limit per browser.
    expect(statuses).toHaveLength(101);
    expect(statuses.at(-1)).toBe(429);
  });

  it('share the delay after wrong passwords', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const guess = { email: 'bola@homefront.example', password: `wrong-${attempt}` };
      const { status } = await at(attempt % 3).post('/api/session', guess);
      statuses.push(status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('deliver an enquiry whose photo was uploaded to another process', async () => {
    const visitor = at(0);
    const form = await openForm(0);
    const staged = await visitor
      .request('post', '/api/owner-photos')
      .type('image/jpeg')
      .send(await halves(600, 400).jpeg().toBuffer())
      .expect(201);
    const description = `Photo of ${randomUUID()}`;
    await at(1, visitor)
      .post('/api/owner-enquiries', {
        ...ownerHome,
        description,
        photos: [staged.body.id],
        ...form,
      })
      .expect(202);
    await expect
      .poll(() => findReceived(description))
      .toEqual([{ id: expect.any(Number), photos: 1 }]);
  });

  it('show a change, on stored pages too', async () => {
    const visitor = at(0);
    await visitor.signIn(admin);
    const { body } = await visitor.get('/api/admin/properties?status=published').expect(200);
    const [{ id, uuid }] = body.items;
    const { body: property } = await visitor.get(`/api/admin/properties/${id}`).expect(200);
    const page = async (index: number) =>
      (await at(index).get(`/property/${uuid}`).expect(200)).text;
    // Twice: the second answer is the stored page.
    for (const index of [0, 1, 2, 0, 1, 2]) await page(index);

    const title = `Changed ${randomUUID().slice(0, 8)}`;
    await visitor.put(`/api/admin/properties/${id}`, { ...property, title }).expect(200);
    for (const index of [0, 1, 2]) await expect.poll(() => page(index)).toContain(title);
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
