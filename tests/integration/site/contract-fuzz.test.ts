/** @module-tag long */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteDocument } from '../../../server/openapi/site-document.ts';
import { siteAnswerCheck } from '../../support/contract/site-answers.ts';
import { documentCases, type DocumentCase } from '../../support/fuzz/document-cases.ts';
import { gatherPeople, type FuzzPeople } from '../../support/fuzz/people.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { repetitions } from '../../support/repetitions.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** `FUZZ_CASES=20000 FUZZ_SEED=… npm test -- contract-fuzz` runs more cases, or those of a printed seed. */
const numRuns = Number(process.env['FUZZ_CASES'] ?? repetitions(1000));
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const check = siteAnswerCheck();
/** They would end the sessions that the cases use. */
const leftOut = ['delete /api/session', 'delete /api/account'];

let geocoder: MisbehavingProvider;
let app: TestApp;
let people: FuzzPeople;
let addresses = 0;

beforeAll(async () => {
  geocoder = await startMisbehavingProvider();
  geocoder.on('/search', { kind: 'answers', json: [] });
  geocoder.on('/reverse', { kind: 'answers', json: { display_name: 'Jabi, Abuja' } });
  app = await createTestApp({ env: { TRUST_PROXY: '1', GEOCODER_URL: geocoder.base } });
  people = await gatherPeople(app.url, nextAddress);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await geocoder[Symbol.asyncDispose]();
});

/** A new IP address for each request, so that no rate limit responds instead of the site. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function cookieFor(visitor: DocumentCase['visitor']): Promise<string> {
  if (visitor === 'anonymous') return '';
  const id = await (visitor === 'user' ? people.userSession() : people.staffSession());
  return `${sessionCookieName}=${id}`;
}

async function expectStatedAnswer({
  method,
  target,
  body,
  isValid,
  visitor,
}: DocumentCase): Promise<void> {
  const response = await fetch(app.url + target, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': nextAddress(),
      cookie: await cookieFor(visitor),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { status } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const refused = isValid ? [400, 405, 413, 415] : [];
  // Places wait for one slow geocoder.
  const isBusy = status === 503 && response.headers.has('retry-after');
  if ((status >= 500 && !isBusy) || refused.includes(status)) {
    throw new Error(`answered ${status}: ${bytes.toString().slice(0, 300)}`);
  }
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const path = new URL(response.url).pathname;
  expect(check({ method, path, status, type, body: bytes })).toBeUndefined();
}

it(
  `${numRuns} requests from the document get stated answers, seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    const document = JSON.parse(JSON.stringify(createSiteDocument('0.0.0')));
    const others = ['1', '2', '3', '4', '5'].filter((id) => !people.ids.includes(id));
    const cases = documentCases(document, {
      ids: { '/api': ['1', '2', '3'], '/api/admin/users': others.length > 0 ? others : ['999999'] },
      leftOut,
    });
    await fc.assert(fc.asyncProperty(cases, expectStatedAnswer), { numRuns, seed });
  },
);
