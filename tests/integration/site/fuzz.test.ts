import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { routePatterns } from '../../../server/metrics/route-label.ts';
import { createSiteDocument } from '../../../server/openapi/site-document.ts';
import { problem } from '../../../shared/contract/problem-schemas.ts';
import { siteAnswerCheck } from '../../support/contract/site-answers.ts';
import { fuzz, fuzzRuns, seed } from '../../support/fuzz/fuzz.ts';
import { gatherPeople } from '../../support/fuzz/people.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer } from '../../support/production-server.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { jpeg } from '../provider/accounts/pictures.ts';

const numRuns = fuzzRuns(2000);
const root = join(import.meta.dirname, '../../..');
const extendedProblem = z.looseObject(problem.shape);
/** How zod words what a schema has no message for. */
const ofTheValidator = /"(?:Invalid (?:input|string|option)|Too (?:big|small)|Unrecognized)\b/;
const endsSession = /\/(?:logout|session|password|account|user)\b/;
const forged = 'A'.repeat(43);
const cookies: Readonly<Record<string, string>> = {
  forged: `${sessionCookieName}=${forged}; visitor=${forged}`,
  malformed: `${sessionCookieName}=j:{"a":1}; visitor=%; =; a; __proto__=1`,
};

it(
  `${numRuns} arbitrary requests get clear, safe and quick answers, seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    await using geocoder = await startMisbehavingProvider();
    geocoder.on('/search', { kind: 'answers', json: [] });
    geocoder.on('/reverse', { kind: 'answers', json: { display_name: 'Jabi, Abuja' } });
    await using server = await productionServer({
      env: { ...sessionKeysEnv, TRUST_PROXY: '1', GEOCODER_URL: geocoder.base },
    });
    const people = await gatherPeople(server);
    const start = await fetch(`${server.url}/api/enquiry-start`);
    const { startedAt }: { startedAt: string } = await start.json();
    const found = await fetch(`${server.url}/api/properties`);
    const { items }: { items: { id: string }[] } = await found.json();
    const properties = items.map(({ id }) => id);
    let addresses = 0;

    const statuses = await fuzz({
      numRuns,
      origin: server.url,
      document: JSON.parse(JSON.stringify(createSiteDocument('0.0.0'))),
      ids: {
        '/api': ['1', '2', '3'],
        '/api/properties': properties,
        '/api/admin/users': ['1', '2', '3', '4', '5', '999999'].filter(
          (id) => !people.ids.includes(id),
        ),
      },
      known: { startedAt: [startedAt], website: [''], property: [properties[0]] },
      photo: await jpeg(),
      leftOut: [],
      persons: ['anonymous', 'user', 'staff', 'staff'],
      spared: ({ target }) =>
        people.ids.some((id) => new RegExp(`/admin/users/${id}\\b`).test(target)),
      paths: [...routePatterns.filter((path) => !path.startsWith('/api/')), ...files],
      forms,
      headersOf(person) {
        // A new IP address for each request, so that no rate limit responds instead of the site.
        addresses += 1;
        const isSignedIn = person === 'user' || person === 'staff';
        const cookie = isSignedIn ? people.cookies(person) : cookies[person];
        const address = `10.${128 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
        return { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) };
      },
      check: siteAnswerCheck(),
      log: server.lines,
      *secrets() {
        yield* [sessionKeysEnv.SESSION_KEYS, root, server.dataDir];
        yield* people.sessions;
      },
      async expectGoodAnswer({ status, headers, text }, { method, target, person }) {
        const type = headers['content-type'];
        if (type?.startsWith('text/html')) {
          expect(headers['content-security-policy']).toContain("default-src 'none'");
          expect(headers['content-security-policy']).not.toContain('unsafe-');
        }
        if (target.startsWith('/api/') && status >= 400 && method !== 'HEAD') {
          expect(type).toBe('application/problem+json; charset=utf-8');
          const body = extendedProblem.parse(JSON.parse(text));
          expect(text).not.toMatch(ofTheValidator);
          expect(body.status).toBe(status);
          if (status === 429) expect(headers['retry-after']).toBe(String(body.retryAfterSeconds));
        }
        const isSignedIn = person === 'user' || person === 'staff';
        const hasEnded = method !== 'GET' && status < 400 && endsSession.test(target);
        if (isSignedIn && (status === 401 || hasEnded)) await people.replaceSignedOut();
      },
    });

    console.info(`answers by status, seed ${seed}:`, statuses);
    expect((statuses[429] ?? 0) / numRuns).toBeLessThan(0.05);
    expect(server.process.exitCode).toBeNull();
    expect((await fetch(`${server.url}/buy`)).status).toBe(200);
    expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    for (const line of server.lines) {
      for (const session of people.sessions) expect(line).not.toContain(session);
    }
  },
);

const files = ['/favicon.svg', '/health/live', '/health/ready'];

const forms = [
  { path: '/contact-us', like: 'post /api/contact' },
  { path: '/sell', like: 'post /api/owner-enquiries' },
  { path: '/login', like: 'post /api/session' },
  { path: '/admin/login', like: 'post /api/session' },
  { path: '/signup', like: 'post /api/account' },
  { path: '/forgot-password', like: 'post /api/account/password/forgot' },
  { path: '/set-password', like: 'post /api/account/password/reset' },
  { path: '/verify-email', like: 'post /api/account/verification' },
  { path: '/user', like: 'patch /api/account', intent: 'names' },
  { path: '/user', like: 'post /api/account/phones', intent: 'add' },
  { path: '/user', like: 'put /api/account/enquiry-mails', intent: 'enquiry-mails' },
  { path: '/user', like: 'delete /api/account', intent: 'delete' },
  { path: '/logout', like: 'delete /api/session' },
];
