import { beforeAll, describe, expect, it } from 'vitest';
import type { Bff } from '../../../shared/contract/bff.ts';
import { readProperty } from '../../../client/bff/property-reads.ts';
import { openTransports, type Caller, type Outcome } from '../../support/contract/transports.ts';
import { startMisbehavingProvider, type Behaviour } from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { ada, admin, signedIn, signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const { signal } = new AbortController();

const app = useForSuite(() =>
  createTestApp({ env: { TRUST_PROXY: '1', GEOCODER_URL: 'http://127.0.0.1:9' } }),
);
const transports = useForSuite(() => openTransports(app));

type Call = (bff: Bff) => Promise<unknown>;

/** Ids of nothing, or that cannot be ids. */
const oddIds = [
  '00000000-0000-4000-8000-000000000000',
  '999999999',
  '',
  '.',
  '..',
  '../session',
  '%2e%2e',
  'a/b?c#d',
  ' 1 ',
  '🏠',
  '\u0000',
  '\ud800',
  'x'.repeat(300),
  'featured',
  'export.csv',
  'import',
];

/** A call for each way in which input arrives, answers go and callers are refused. */
const calls: Record<string, Call> = {
  'a search': (bff) =>
    bff.call('GET /properties', signal, {
      query: new URLSearchParams('purpose=buy&location=%00%ED%A0%80&type=a&type=b&page=9e99'),
    }),
  facets: (bff) =>
    bff.call('GET /listing/facets', signal, { query: { purpose: 'rent', q: '3 bed' } }),
  'featured properties': (bff) => bff.call('GET /listing/featured', signal),
  'cards by ids': (bff) => bff.call('GET /properties', signal, { query: { ids: 'nothing,%,🏠' } }),
  'a place with a control character': (bff) =>
    bff.call('GET /geocode/search', signal, { query: { q: '\u0000' } }),
  'an invalid point': (bff) =>
    bff.call('GET /geocode/reverse', signal, { query: { lat: '0x10', lon: '' } }),
  'the session': (bff) => bff.call('GET /session', signal),
  'a log-in': (bff) =>
    bff.call('POST /session', signal, { body: { email: ada.email, password: demoPassword } }),
  'a log-in with a wrong password': (bff) =>
    bff.call('POST /session', signal, { body: { email: ada.email, password: 'Wrong-Horse-7' } }),
  'the account': (bff) => bff.call('GET /account', signal),
  'new names': (bff) =>
    bff.call('PATCH /account', signal, { body: { firstName: ' Ngọzi', lastName: 'O’Eze' } }),
  'invalid names': (bff) =>
    bff.call('PATCH /account', signal, { body: { firstName: '', lastName: 'x'.repeat(100) } }),
  'a file that is no photo': (bff) =>
    bff.call('PUT /account/photo', signal, { body: new Blob(['text'], { type: 'image/png' }) }),
  'a sign-up with an email in use': (bff) =>
    bff.call('POST /account', signal, {
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: admin.email,
        phone: '+234 803 555 0101',
        password: demoPassword,
        adult: true,
      },
    }),
  'a message from an expired form': (bff) =>
    bff.call('POST /contact', signal, {
      body: {
        fullName: 'Ada Obi',
        email: 'ada.obi@mail.example',
        message: 'May I see this home?',
        startedAt: 'long ago',
        website: '',
      },
    }),
  'a page of the staff': (bff) =>
    bff.call('GET /admin/properties', signal, { query: { pageSize: '3', sort: '-price' } }),
  'a page of the staff with a wrong filter': (bff) =>
    bff.call('GET /admin/properties', signal, { query: { status: 'gone', page: '9e99' } }),
  'a preview with a wrong price': (bff) =>
    bff.call('POST /admin/preview', signal, {
      body: { fields: { price: 'much' }, id: null, photos: [], createdAt: null },
    }),
};
for (const id of oddIds) {
  const params = { id };
  const name = JSON.stringify(id.slice(0, 20));
  calls[`the property ${name}`] = (bff) => readProperty(bff, id, signal);
  calls[`the area ${name}`] = (bff) => bff.call('GET /areas/{id}', signal, { params });
  calls[`the message ${name}`] = (bff) => bff.call('GET /admin/messages/{id}', signal, { params });
  calls[`the staff’s property ${name}`] = (bff) =>
    bff.call('GET /admin/properties/{id}', signal, { params });
  calls[`the phone ${name}`] = (bff) =>
    bff.call('PUT /account/phones/{id}', signal, {
      params,
      body: { phone: '+234 803 555 0101', type: 'mobile' },
    });
}

const callers = ['anonymous', 'user', 'staff'] as const;
const sessions = { anonymous: '', user: '', staff: '' };
beforeAll(async () => {
  const { visitor: user } = await signedUp(app, { firstName: 'Ada', lastName: 'Obi' });
  const staff = await signedIn(app, admin);
  sessions.user = user.cookies.get(sessionCookieName) ?? '';
  sessions.staff = staff.cookies.get(sessionCookieName) ?? '';
});

describe.each(callers)('the calls of a caller who is %s', (kind) => {
  it.each(Object.entries(calls))('%s: has one outcome by both transports', async (name, call) => {
    // A log-in ends the session that a browser has.
    const session = name === 'a log-in' ? '' : sessions[kind];
    const [inProcess, overHttp] = [
      await transports.inProcess({ session, address: newAddress() }, call),
      await transports.overHttp({ session, address: newAddress() }, call),
    ];
    expect(withoutMoments(overHttp)).toEqual(withoutMoments(inProcess));
  });
});

it('a log-out has one outcome by both transports', async () => {
  const outcomes: Outcome[] = [];
  for (const transport of [transports.inProcess, transports.overHttp]) {
    const { visitor } = await signedUp(app);
    const session = visitor.cookies.get(sessionCookieName) ?? '';
    outcomes.push(
      await transport({ session, address: newAddress() }, (bff) =>
        bff.call('DELETE /session', signal),
      ),
    );
    await visitor.get('/api/account').expect(401);
  }
  expect(outcomes[0]).toMatchObject({ result: { user: null } });
  expect(outcomes[1]).toEqual(outcomes[0]);
});

it('a rate limit has one answer by both transports', async () => {
  const outcomes = [];
  for (const transport of [transports.inProcess, transports.overHttp]) {
    const caller = { session: '', address: newAddress() };
    for (let turn = 0; turn < 5; turn += 1) await transport(caller, forget);
    const { problem } = await transport(caller, forget);
    expect(problem).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(problem?.retryAfterSeconds).toBeGreaterThan(3500);
    outcomes.push(problem);
  }
  expect(Object.keys(outcomes[1] ?? {})).toEqual(Object.keys(outcomes[0] ?? {}));
});

describe('a failing provider', () => {
  const down: [what: string, behaviour: Behaviour][] = [
    ['answers 500', { kind: 'answers', status: 500, json: { message: 'Sorry' } }],
    ['answers 403', { kind: 'answers', status: 403, json: { message: 'Not for you' } }],
    ['asks to wait', { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '17' } }],
    ['resets', { kind: 'resets' }],
  ];
  const id = uuidOf(1);
  const reads: Call[] = [
    (bff) => bff.call('GET /properties', signal, { query: { purpose: 'buy', location: '' } }),
    (bff) => bff.call('GET /listing/featured', signal),
    (bff) => bff.call('GET /properties', signal, { query: { ids: id } }),
    (bff) => readProperty(bff, id, signal),
  ];

  it.each(down)('%s: has one outcome by both transports, cold and stale', async (_, behaviour) => {
    await using provider = await startMisbehavingProvider();
    const fail = (): void => {
      for (const path of ['/properties', `/properties/${id}`]) provider.on(path, behaviour);
    };
    fail();
    await using failing = await createTestApp({
      providerUrl: provider.base,
      env: { TRUST_PROXY: '1' },
    });
    await using both = await openTransports(failing);
    const compare = async (): Promise<unknown[]> => {
      const outcomes = [];
      for (const read of reads) {
        const caller: Caller = { session: '', address: newAddress() };
        const inProcess = await both.inProcess(caller, read);
        const overHttp = await both.overHttp(caller, read);
        expect(withoutMoments(overHttp)).toEqual(withoutMoments(inProcess));
        outcomes.push(inProcess.problem?.status ?? sourceOf(inProcess));
      }
      return outcomes;
    };
    expect(await compare()).not.toContain('live');

    offer(provider, [wireProperty({ id: 1, isFeatured: 'Yes' })]);
    failing.passSeconds(60);
    await expect
      .poll(async () => [...new Set(await compare())], { interval: 500 })
      .toEqual(['a result', 'live']);
    fail();
    failing.passSeconds(60 * 60);
    expect([...new Set(await compare())]).toEqual(['a result', 'stale']);
  });
});

function forget(bff: Bff): Promise<unknown> {
  const body = { email: signUpForm().email };
  return bff.call('POST /account/password/forgot', signal, { body });
}

function sourceOf({ result }: Outcome): string {
  const { source = 'a result' } = Object(result);
  return source;
}

/** The two calls are made one after the other. */
function withoutMoments(outcome: Outcome): unknown {
  return JSON.parse(
    JSON.stringify(outcome, (_, value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? '<time>' : value,
    ),
  );
}

/** An IP address with rate limits of its own. */
function newAddress(): string {
  return new Visitor(app).address;
}
