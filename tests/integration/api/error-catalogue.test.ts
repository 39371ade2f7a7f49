import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import {
  refusingBase,
  startMisbehavingProvider,
  type Behaviour,
} from '../../support/misbehaving-provider.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

const refusal = (status: number, message?: unknown): Behaviour => ({
  kind: 'answers',
  status,
  json: message === undefined ? {} : { message },
});

const timeout = 'Network timeout. Please check your internet connection.';
const network = 'No Internet connection. Please check your internet connection.';
const unknown = 'An error occurred.';

type Row = [situation: string, provider: Behaviour, status: number, detail: string];

/**
 * Section 8 of the specification, row by row: the provider’s failure and the response to the
 * visitor.
 */
const catalogue: Row[] = [
  [
    '401 for wrong credentials',
    refusal(401, 'Invalid email or password'),
    401,
    'Invalid email or password',
  ],
  ['401 for an expired token', refusal(401, 'Token expired'), 401, 'Token expired'],
  [
    '401 for an ended session',
    refusal(401, 'Session is not active. Please login again'),
    401,
    'Session is not active. Please login again',
  ],
  ['401 for an unknown user', refusal(401, 'User not found'), 401, 'User not found'],
  ['401 with another message', refusal(401, 'Please confirm first'), 401, 'Please confirm first'],
  ['401 without a message', refusal(401), 401, 'Unauthorized access. Please log in again.'],
  ['400 with a message', refusal(400, 'That city is unknown'), 400, 'That city is unknown'],
  ['403 without a message', refusal(403), 403, unknown],
  ['409 with a message that is not text', refusal(409, { a: 1 }), 409, unknown],
  ['422 with an empty message', refusal(422, ''), 422, unknown],
  ['429 with a message', refusal(429, 'Please slow down'), 429, 'Please slow down'],
  ['422 with a plain message', refusal(422, 'Account #12 is locked'), 422, 'Account #12 is locked'],
  ['422 with a technical message', refusal(422, 'jwt malformed'), 422, unknown],
  ['500 with a message', refusal(500, 'We are closed today'), 502, unknown],
  ['500 with a database message', refusal(500, 'no such column role'), 502, unknown],
  ['500 without a message', refusal(500), 502, unknown],
  [
    '503 with an HTML page',
    { kind: 'sends', status: 503, type: 'text/html', body: '<h1>x</h1>' },
    502,
    unknown,
  ],
  [
    '200 with invalid JSON',
    { kind: 'sends', type: 'application/json', body: '{"a":' },
    502,
    unknown,
  ],
  ['200 with another shape', { kind: 'answers', json: { houses: [] } }, 502, unknown],
  ['a redirect', { kind: 'redirects', to: 'http://169.254.169.254/' }, 502, unknown],
  ['a response that never comes', { kind: 'hangs' }, 504, timeout],
  ['a response that stops', { kind: 'stalls' }, 504, timeout],
  ['a connection reset', { kind: 'resets' }, 503, network],
  ['a partial body', { kind: 'sends-half', declared: true }, 503, network],
];

/** A row with the path of a property of its own. */
type NumberedRow = [...Row, path: string];

/** Rows that share a site: it makes fewer than 20 calls, so that its circuit never opens. */
function groupsOf(rows: readonly Row[]): { rows: NumberedRow[] }[] {
  const numbered = rows.map((row, index): NumberedRow => [
    ...row,
    `/properties/${uuidOf(index + 1)}`,
  ]);
  return [0, 8, 16]
    .map((start) => ({ rows: numbered.slice(start, start + 8) }))
    .filter((group) => group.rows.length > 0);
}

/** A row for each status that visitors get: what else answers are made of does not depend on the failure. */
const perStatus = catalogue.filter(
  ([, , status], index) => catalogue.findIndex((row) => row[2] === status) === index,
);

/** A site whose provider lists one property and fails at these paths. */
const useFailingSite = (
  failures: readonly (readonly [path: string, behaviour: Behaviour])[],
  env: Record<string, string> = {},
) =>
  useScriptedSite([wireProperty({ id: 1 })], {
    env,
    script(provider) {
      for (const [path, behaviour] of failures) provider.on(path, behaviour);
    },
  });

const failing = (rows: readonly NumberedRow[]) =>
  rows.map(([, behaviour, , , path]) => [path, behaviour] as const);

describe.concurrent('property that cannot be fetched while the list can', () => {
  describe.each(groupsOf(catalogue))('without sample data', ({ rows }) => {
    const site = useFailingSite(failing(rows), { SAMPLE_FALLBACK: 'off' });

    it.each(rows)('%s', async (_situation, _behaviour, status, detail, path) => {
      const answer = await new Visitor(site.app).get(`/api${path}`);
      expect(answer).toBeProblem({ status, detail });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).not.toHaveProperty('sample');
    });
  });

  describe.each(groupsOf(perStatus))('with sample data', ({ rows }) => {
    const site = useFailingSite(failing(rows));

    it.each(rows)('%s', async (_situation, _behaviour, _status, detail, path) => {
      const answer = await new Visitor(site.app).get(`/api${path}`);
      expect(answer).toBeProblem({ status: 503, title: 'Service Unavailable', detail });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body.sample).toMatchObject({ source: 'sample', property: { id: 'sample' } });
    });
  });

  describe('never returns sample data', () => {
    const draft = wireProperty({ id: 3, status: 'draft' });
    const missing: [situation: string, path: string, behaviour: Behaviour][] = [
      ['404 without a message', `/properties/${uuidOf(1)}`, refusal(404)],
      ['404 with a message', `/properties/${uuidOf(2)}`, refusal(404, 'No such row')],
      [
        'an unpublished property',
        `/properties/${uuidOf(3)}`,
        { kind: 'answers', json: { property: draft } },
      ],
    ];
    const site = useFailingSite(missing.map(([, path, behaviour]) => [path, behaviour]));

    it.each(missing)('%s', async (_situation, path) => {
      const { status, body } = await new Visitor(site.app).get(`/api${path}`);
      expect([status, body.detail]).toEqual([404, 'Property not found']);
    });
  });

  it('passes on how long a rate-limited provider asks to wait', async () => {
    const path = `/properties/${uuidOf(1)}`;
    await using provider = await startMisbehavingProvider();
    offer(provider, []);
    provider.on(path, { kind: 'answers', status: 429, json: {}, headers: { 'retry-after': '17' } });
    await using app = await createTestApp({
      providerUrl: provider.base,
      env: { SAMPLE_FALLBACK: 'off' },
    });
    const { status, headers } = await new Visitor(app).get(`/api${path}`);
    expect([status, headers['retry-after']]).toEqual([429, '17']);
  });
});

describe.concurrent('property list that cannot be fetched', () => {
  describe.each(groupsOf(perStatus))('after others', ({ rows }) => {
    const [[, first] = []] = rows;
    const site = useFailingSite(first ? [['/properties', first]] : []);

    it.each(rows)(
      '%s',
      { concurrent: false, timeout: 30_000 },
      async (_situation, behaviour, status, detail) => {
        site.provider.on('/properties', behaviour);
        // A failure is remembered for a while.
        site.app.passSeconds(60);
        const visitor = new Visitor(site.app);
        for (const path of ['/api/properties', '/api/listing/featured']) {
          expect(await visitor.get(path)).toBeProblem({ status, detail });
        }
        const answer = await visitor.get('/buy');
        // Visitors need no details: the page is unavailable.
        expect(answer.status).toBe(status === 429 ? 429 : 503);
        expect(answer.headers['cache-control']).toBe('no-store');
        const page = readPage(answer.text);
        expect(page.text).toContain(detail);
        expect(page.text).toContain('Try again');
        expect([page.robots, page.canonical]).toEqual(['noindex', undefined]);
      },
    );
  });

  it('no server listens', async () => {
    await using app = await createTestApp({ providerUrl: await refusingBase() });
    const visitor = new Visitor(app);
    expect(await visitor.get('/api/properties')).toBeProblem({ status: 503, detail: network });
    expect((await visitor.page('/buy', 503)).text).toContain(network);
    // The home page shows more than featured properties.
    expect((await visitor.page('/')).text).toContain('No Featured Properties Available');
  });
});
