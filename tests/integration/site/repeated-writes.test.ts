import { hash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { routesOf } from '../../support/app-routes.ts';
import { startBreakingProxy, type BreakingProxy } from '../../support/breaking-proxy.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { homeForm } from '../api/admin/staff-site.ts';
import { halves } from '../provider/accounts/pictures.ts';
import { promote, startEnquirySite, type EnquirySite } from '../api/enquiry-site.ts';
import { everyForm, type PostedForm } from './every-form.ts';
import { everyWrite, type Write } from './every-write.ts';

let site: EnquirySite;
/** Another process of the same site, which remembers no answer of the first one. */
let other: TestApp;
let proxy: BreakingProxy;
let staff: Visitor;
/** The same person at the other process. */
let staffThere: Visitor;

beforeAll(async () => {
  site = await startEnquirySite({ seedProperties: 8 });
  other = await createTestApp({
    providerUrl: site.providerUrl,
    env: { ...sessionKeysEnv, TRUST_PROXY: '1' },
  });
  proxy = await startBreakingProxy(site.app.url);
  const { visitor, email } = await signedUp(site.app);
  staff = visitor;
  await promote(site, staff);
  staffThere = await signedIn(other, { email });
});
afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await other?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const writes = everyWrite({
  get site() {
    return site;
  },
  get staff() {
    return staff;
  },
});

/** What a page view reports changes nothing of anybody's, and nothing is saved for a preview. */
const uncounted = ['POST /api/vitals', 'POST /api/admin/preview'];

describe('a write whose answer was lost', () => {
  const sends = (write: Write, method: string, key: string, to: { url: string }) => {
    const visitor = cloneAt(write.by, to);
    const sent = visitor
      .request(method.toLowerCase() as 'post', write.path)
      .set({ 'idempotency-key': key, 'accept-encoding': 'identity' });
    return write.type === undefined
      ? sent.send(write.body)
      : sent.type(write.type).send(write.body);
  };

  it('is tested for every route that changes something', () => {
    const routes = routesOf(site.app.express).filter((route) =>
      /^(?:POST|PUT|PATCH|DELETE) /.test(route),
    );
    expect([...Object.keys(writes), ...uncounted].toSorted()).toEqual(routes.toSorted());
  });

  it.each(Object.keys(writes))('has one effect and the same answer: %s', async (route) => {
    const write = await writes[route]?.();
    if (!write) throw new Error('there is no such write');
    const [method = ''] = route.split(' ');
    const key = randomUUID();
    const lost = proxy.loseAnswers(/./);
    await expect(sends(write, method, key, proxy)).rejects.toThrow('socket hang up');
    await settled();
    const after = await everything();
    const again = await sends(write, method, key, site.app);
    await settled();
    expect(again.status).toBeLessThan(300);
    expect(lost).toEqual([{ status: again.status, body: again.text }]);
    expect(again.headers['cache-control']).toBe('private, no-store');
    expect(await everything()).toEqual(after);
  });

  it.each(Object.keys(writes).filter((route) => route.includes('/api/admin/')))(
    'has one effect although the site has forgotten it: %s',
    async (route) => {
      const write = await writes[route]?.();
      if (!write) throw new Error('there is no such write');
      const [method = ''] = route.split(' ');
      const key = randomUUID();
      const first = await sends(write, method, key, site.app);
      await settled();
      const after = await everything();
      const again = await sends({ ...write, by: staffThere }, method, key, other);
      await settled();
      expect([again.status, isUndo(route) || again.body]).toEqual([
        first.status,
        isUndo(route) || first.body,
      ]);
      expect(await everything()).toEqual(after);
    },
  );

  it('is refused if its key comes with another body', async () => {
    const key = randomUUID();
    const path = '/api/admin/amenities';
    await sends({ by: staff, path, body: { name: 'Loft' } }, 'POST', key, site.app).expect(201);
    const attic = await sends({ by: staff, path, body: { name: 'Attic' } }, 'POST', key, site.app);
    expect(attic).toBeProblem({ status: 422, detail: catalogue.formExpired });
  });

  it.each(['/api/session/nothing', '/api/account/nothing', '/api/admin/properties/5/nothing'])(
    'is no wish that anybody waits for if nothing takes it: %s',
    async (path) => {
      const key = randomUUID();
      const answers = [];
      for (let time = 0; time < 2; time += 1)
        answers.push(await sends({ by: staff, path, body: {} }, 'POST', key, site.app));
      expect(answers[0]?.status).toBeGreaterThanOrEqual(404);
      expect(answers[1]?.status).toBe(answers[0]?.status);
    },
  );

  it('leaves nothing at the provider by which a password could be guessed', async () => {
    const { password, ...rest } = signUpForm();
    const by = new Visitor(site.app);
    const path = '/api/account';
    await sends({ by, path, body: { password, ...rest } }, 'POST', randomUUID(), site.app).expect(
      201,
    );
    const received = {
      first_name: rest['firstName'],
      last_name: rest['lastName'],
      email: rest.email,
      phone: rest['phone'],
      is_adult: true,
    };
    const { database } = site.provider;
    const outcomes = await database.selectFrom('write_outcomes').select('digest').execute();
    expect(outcomes).toContainEqual({ digest: hash('sha256', JSON.stringify([received, []])) });
  });

  it('is made twice at once only once', async () => {
    const before = await count('properties');
    const write = { by: staff, path: '/api/admin/properties', body: homeForm };
    const key = randomUUID();
    const [one, two] = await Promise.all([
      sends(write, 'POST', key, site.app),
      sends(write, 'POST', key, site.app),
    ]);
    expect([one.status, two.body]).toEqual([201, one.body]);
    expect(await count('properties')).toBe(before + 1);
  });

  it('is another wish for another person, and without a key', async () => {
    const before = await count('properties');
    const write = { by: staff, path: '/api/admin/properties', body: homeForm };
    for (let wish = 0; wish < 2; wish += 1)
      await staff.post('/api/admin/properties', homeForm).expect(201);
    const key = randomUUID();
    const { visitor: colleague } = await signedUp(site.app);
    await promote(site, colleague);
    await sends(write, 'POST', key, site.app).expect(201);
    await sends({ ...write, by: colleague }, 'POST', key, site.app).expect(201);
    expect(await count('properties')).toBe(before + 4);
  });
});

describe('a form without scripts whose answer was lost', () => {
  const forms = everyForm(writes);

  it.each(Object.keys(forms))('has one effect and shows it as done: %s', async (name) => {
    const form = await forms[name]?.();
    if (!form) throw new Error('there is no such form');
    const hidden = await hiddenFields(form);
    const lost = proxy.loseAnswers(/./);
    await expect(postForm(form, hidden, proxy)).rejects.toThrow('socket hang up');
    await settled();
    const after = await everything();
    const again = await postForm(form, hidden, site.app);
    await settled();
    // Whoever has no account any more is asked to log in.
    expect(again.status).toBe(name === 'delete' ? 302 : lost[0]?.status);
    expect(again.status).toBeLessThan(400);
    expect(await everything()).toEqual(after);
  });

  it('is another wish with another photo', async () => {
    const form = await forms['photo']?.();
    if (!form) throw new Error('there is no such form');
    const hidden = await hiddenFields(form);
    const before = await everything();
    for (const photo of [form.photo, await halves(640, 480).jpeg().toBuffer()])
      await postForm({ ...form, ...(photo && { photo }) }, hidden, site.app).expect(303);
    const changed = await everything();
    expect(changed['users']).not.toBe(before['users']);
  });
});

/** The hidden fields of the form with this intent, or of the only form. */
async function hiddenFields({ by, path, typed }: PostedForm): Promise<Record<string, string>> {
  const page = await cloneAt(by, site.app).page(path);
  const hidden = [...page.document.querySelectorAll('main form[method="post"]')].map((form) =>
    Object.fromEntries(
      [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
        ({ name, value }) => [name, value],
      ),
    ),
  );
  const found = hidden.find(({ intent }) => intent === typed['intent']);
  if (!found) throw new Error(`${path} has no form ${typed['intent']}`);
  return found;
}

function postForm(form: PostedForm, hidden: Record<string, string>, to: { url: string }) {
  const { by, path, typed, photo } = form;
  const fields = { ...typed, ...hidden };
  const visitor = cloneAt(by, to);
  if (photo === undefined) return visitor.submit(path, fields);
  const sent = visitor.request('post', path).set('sec-fetch-mode', 'navigate');
  for (const [name, value] of Object.entries(fields)) void sent.field(name, value);
  return sent.attach('photo', photo, { filename: 'me.jpg', contentType: 'image/jpeg' });
}

function isUndo(route: string): boolean {
  return route.endsWith('/undo');
}

/** The same browser, at another address of the site. */
function cloneAt(visitor: Visitor, to: { url: string }): Visitor {
  const clone = new Visitor(to);
  for (const [name, value] of visitor.cookies) clone.cookies.set(name, value);
  return clone;
}

async function settled(): Promise<void> {
  await site.delivered();
  await site.provider.settled();
}

async function count(table: 'properties'): Promise<number> {
  const { database } = site.provider;
  const row = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await row.executeTakeFirstOrThrow()).count);
}

/** Tables with what reading and signing in leave behind, and the memory itself. */
const unrelated = new Set(['access_tokens', 'login_attempts', 'known_devices', 'write_outcomes']);

/** A digest of every table of the provider. */
async function everything(): Promise<Record<string, string>> {
  const { database } = site.provider;
  const tables = (await database.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !unrelated.has(name));
  const digests: Record<string, string> = {};
  for (const name of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as digest
      from ${sql.table(name)} as row`.execute(database);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
