/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../../../server/features/form-body.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import {
  bffCalls,
  callers,
  type CallContext,
  type CallerKind,
  type NamedCalls,
} from '../../support/contract/bff-calls.ts';
import { expectSameOutcome } from '../../support/contract/same-outcome.ts';
import { openTransports, type Transports } from '../../support/contract/transports.ts';
import {
  refusingBase,
  startMisbehavingProvider,
  type Behaviour,
} from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { ada, admin, signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { jpeg } from '../provider/accounts/pictures.ts';

const { session, account, enquiries, ...others } = bffCalls;
const parts = { '': others, 'session.': session, 'account.': account, 'enquiries.': enquiries };
/** Each method of `Bff` with its calls; the table’s type requires all of them. */
const methods = Object.entries(parts).flatMap(([part, calls]) =>
  Object.entries(calls).map(([method, named]: [string, NamedCalls]) => ({
    method: part + method,
    calls: Object.entries(named),
    ownIds: part !== '',
  })),
);

/** A call that may end its caller’s session or account, or depends on what happened before, gets people of its own. */
const needsNewPeople =
  /^(?:session\.log|account\.(?:remove with |verifyEmail their|sendVerificationMail|forgotPassword own))/;

interface Person {
  email: string;
  session: string;
  id: string;
}

const checkAsPage: CallContext['check'] = (schema, form) => valueOf(readForm(schema, form));

const nobody: Person = { email: '', session: '', id: '' };
const { signal } = new AbortController();

let app: TestApp;
let transports: Transports;
let photo: Blob;
let property: string;
let supervisor: Visitor | undefined;
const twinsOf = new Map<CallerKind, readonly [Person, Person]>();

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: '1', GEOCODER_URL: await refusingBase() } });
  transports = await openTransports(app);
  photo = new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' });
  property = (await new Visitor(app).get('/api/properties').expect(200)).body.items[0].id;
});
afterAll(async () => {
  await transports[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

describe.each(methods)('$method', ({ method, calls, ownIds }) => {
  const rows = calls.flatMap(([name, make]) =>
    (make.by ?? callers).map((kind) => ({ name, make, kind })),
  );

  it.each(rows)(
    '$name, $kind: has one outcome by both transports',
    async ({ name, make, kind }) => {
      const twins = await twinsFor(kind, needsNewPeople.test(`${method} ${name}`));
      const newEmails = [newEmail(), newEmail()] as const;
      const [inPage, inBrowser] = await Promise.all([
        contextOf(twins[0], newEmails[0], checkAsPage),
        contextOf(twins[1], newEmails[1], (_schema, form) => form),
      ]);
      if (!inPage || !inBrowser) throw new Error('there are two callers');
      const inProcess = await transports.inProcess(inPage.caller, (bff) =>
        make(bff, inPage.context),
      );
      const overHttp = await transports.overHttp(inBrowser.caller, (bff) =>
        make(bff, inBrowser.context),
      );
      const [{ email, id }, other] = twins;
      expectSameOutcome(inProcess, overHttp, {
        names: [[email, other.email], [id, other.id], newEmails],
        ownIds,
      });
    },
  );
});

it('a rate limit has one answer by both transports', async () => {
  const outcomes = [];
  for (const transport of [transports.inProcess, transports.overHttp]) {
    const caller = { session: '', address: newAddress() };
    let outcome = await transport(caller, async () => null);
    for (let turn = 0; turn < 6; turn += 1) {
      outcome = await transport(caller, (bff) =>
        bff.account.forgotPassword({ email: newEmail() }, signal).then(() => null),
      );
    }
    expect(outcome.problem).toMatchObject({ status: 429, code: 'tooManyRequests' });
    outcomes.push(outcome);
  }
  const [inProcess, overHttp] = outcomes;
  if (!inProcess || !overHttp) throw new Error('there are two outcomes');
  expectSameOutcome(inProcess, overHttp, { names: [], ownIds: false });
});

describe('a failing provider', () => {
  const down: [what: string, behaviour: Behaviour][] = [
    ['answers 500', { kind: 'answers', status: 500, json: { message: 'Sorry' } }],
    ['answers 403', { kind: 'answers', status: 403, json: { message: 'Not for you' } }],
    ['asks to wait', { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '17' } }],
    ['resets', { kind: 'resets' }],
  ];
  const { searchProperties, featuredProperties, propertiesByIds, property: one } = bffCalls;
  const calls = [searchProperties, featuredProperties, propertiesByIds, one].flatMap((named) =>
    Object.values(named).slice(0, 1),
  );
  const id = uuidOf(1);

  it.each(down)('%s: has one outcome by both transports, cold and stale', async (_, behaviour) => {
    await using provider = await startMisbehavingProvider();
    const fail = (): void => {
      for (const path of ['/properties', `/properties/${id}`]) provider.on(path, behaviour);
    };
    fail();
    await using failing = await createTestApp({
      providerUrl: provider.base,
      env: { TRUST_PROXY: '1', SAMPLE_FALLBACK: 'off' },
    });
    await using both = await openTransports(failing);
    const compare = async (): Promise<unknown[]> => {
      const outcomes = [];
      for (const make of calls) {
        const context = { ...(await contextOf(nobody, '', checkAsPage)).context, property: id };
        const caller = { session: '', address: newAddress() };
        const inProcess = await both.inProcess(caller, (bff) => make(bff, context));
        const overHttp = await both.overHttp(caller, (bff) => make(bff, context));
        expectSameOutcome(inProcess, overHttp, { names: [], ownIds: false });
        outcomes.push(inProcess.problem?.status ?? 'a result');
      }
      return outcomes;
    };
    expect(await compare()).not.toContain('a result');

    offer(provider, [wireProperty({ id: 1, isFeatured: 'Yes' })]);
    failing.passSeconds(60);
    await expect
      .poll(async () => [...new Set(await compare())], { interval: 500 })
      .toEqual(['a result']);
    fail();
    failing.passSeconds(60 * 60);
    expect([...new Set(await compare())]).toEqual(['a result']);
  });
});

async function twinsFor(kind: CallerKind, areNew: boolean): Promise<readonly [Person, Person]> {
  if (kind === 'anonymous') return [nobody, nobody];
  const known = areNew ? undefined : twinsOf.get(kind);
  if (known) return known;
  const twins = [await newPerson(kind), await newPerson(kind)] as const;
  if (!areNew) twinsOf.set(kind, twins);
  return twins;
}

async function contextOf(person: Person, unused: string, check: CallContext['check']) {
  const isNew = person.email !== '' && ![...twinsOf.values()].flat().includes(person);
  const start = await transports.overHttp({ session: '', address: newAddress() }, (bff) =>
    bff.enquiries.begin(signal),
  );
  const { startedAt } = start.result as { startedAt: string };
  app.passSeconds(4);
  const { dataDir } = app.services.settings;
  const context: CallContext = {
    email: person.email === '' ? ada.email : person.email,
    password: demoPassword,
    newEmail: unused,
    property,
    delivery: { id: randomUUID(), startedAt, website: '' },
    token: isNew ? await mailedToken(dataDir, person.email, 'verify-email') : '',
    photo,
    check,
    signal,
  };
  return { caller: { session: person.session, address: newAddress() }, context };
}

async function newPerson(kind: CallerKind): Promise<Person> {
  const { visitor, email } = await signedUp(app, { firstName: 'Ada', lastName: 'Obi' });
  const { id }: { id: string } = (await visitor.get('/api/account').expect(200)).body;
  if (kind === 'staff') {
    supervisor ??= await signedIn(app, admin);
    const token = await mailedToken(app.services.settings.dataDir, email, 'verify-email');
    await visitor.post('/api/account/verification', { token }).expect(200);
    await supervisor.patch(`/api/admin/users/${id}`, { role: 'admin' }).expect(200);
    await visitor.signIn({ email, password: demoPassword });
  }
  return { email, id, session: visitor.cookies.get(sessionCookieName) ?? '' };
}

function newEmail(): string {
  return signUpForm().email;
}

/** An IP address with rate limits of its own. */
function newAddress(): string {
  return new Visitor(app).address;
}
