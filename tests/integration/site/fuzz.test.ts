import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '../../../shared/contract/problem-schemas.ts';
import { pagePatterns } from '../../../shared/paths.ts';
import { routesOf } from '../../support/app-routes.ts';
import { fuzzCases, type FuzzCase } from '../../support/fuzz/cases.ts';
import { gatherPeople, type FuzzPeople } from '../../support/fuzz/people.ts';
import { sendCase, type FuzzAnswer } from '../../support/fuzz/send-case.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { repetitions } from '../../support/repetitions.ts';
import { sessionCookieName } from '../../support/session-cookie.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp } from '../../support/test-app.ts';
import { jpeg } from '../provider/accounts/pictures.ts';

/** `FUZZ_CASES=20000 FUZZ_SEED=… npm test -- site/fuzz` runs more cases, or those of a printed seed. */
const numRuns = Number(process.env['FUZZ_CASES'] ?? repetitions(1000));
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/** Cases in flight; each lane has its own seed. */
const lanes = 4;

const root = join(import.meta.dirname, '../../..');
const slowMs = 1000;
const stackTrace = /\n\s+at \S+ ?\(|node:internal|\/server\/\S+\.ts|node_modules\//;
const extendedProblem = z.looseObject(problem.shape);
/** How zod words what a schema has no message for. */
const ofTheValidator = /"(?:Invalid (?:input|string|option)|Too (?:big|small)|Unrecognized)\b/;
const forgedSession = 'A'.repeat(43);

describe(`${numRuns} arbitrary requests, seed ${seed}`, () => {
  let geocoder: MisbehavingProvider;
  let server: RunningServer;
  let people: FuzzPeople;
  let cases: fc.Arbitrary<FuzzCase>;
  const statuses = new Map<number, number>();

  beforeAll(async () => {
    geocoder = await startMisbehavingProvider();
    geocoder.on('/search', { kind: 'answers', json: [] });
    geocoder.on('/reverse', { kind: 'answers', json: { display_name: 'Jabi, Abuja' } });
    server = await productionServer({
      env: { ...sessionKeysEnv, TRUST_PROXY: '1', GEOCODER_URL: geocoder.base },
    });
    people = await gatherPeople(server.url, nextAddress);
    const start = await fetch(`${server.url}/api/enquiry-start`);
    const { startedAt }: { startedAt: string } = await start.json();
    const found = await fetch(`${server.url}/api/properties`);
    const { items }: { items: { id: string }[] } = await found.json();
    cases = fuzzCases({
      routes: await routesOfSite(),
      known: {
        properties: items.map(({ id }) => id),
        startedAt,
        photo: (await jpeg()).toString('latin1'),
      },
      protectedUsers: people.ids,
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await geocoder[Symbol.asyncDispose]();
  });

  let addresses = 0;
  /** A new IP address for each request, so that no rate limit responds instead of the site. */
  function nextAddress(): string {
    addresses += 1;
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  async function cookieFor(visitor: FuzzCase['visitor']): Promise<string> {
    if (visitor === 'user') return `${sessionCookieName}=${await people.userSession()}`;
    if (visitor === 'staff') return `${sessionCookieName}=${await people.staffSession()}`;
    if (visitor === 'forged')
      return `${sessionCookieName}=${forgedSession}; visitor=${forgedSession}`;
    if (visitor === 'malformed')
      return `${sessionCookieName}=j:{"a":1}; visitor=%; =; a; __proto__=1`;
    return '';
  }

  async function send(one: FuzzCase): Promise<FuzzAnswer | null> {
    const cookie = await cookieFor(one.visitor);
    const added = { 'x-forwarded-for': nextAddress(), ...(cookie !== '' && { cookie }) };
    return sendCase(server.url, one, added);
  }

  async function expectGoodAnswer(one: FuzzCase): Promise<void> {
    const answer = await send(one);
    if (answer === null) return;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expectClearStatus(answer, server.lines);
    expectSafePage(answer);
    expectNoSecret(answer);
    if (one.target.startsWith('/api/')) expectProblem(answer, one.method);
    // The machine may have been busy with something else.
    const isSlow = answer.milliseconds > slowMs && ((await send(one))?.milliseconds ?? 0) > slowMs;
    if (isSlow) throw new Error(`answered ${answer.status} after ${answer.milliseconds} ms`);
  }

  function expectNoSecret({ text, headers }: FuzzAnswer): void {
    // A sign-in gives a session to its own browser.
    const { 'set-cookie': _given, ...others } = headers;
    const shown = JSON.stringify(others) + text;
    expect(shown).not.toMatch(stackTrace);
    for (const secret of [sessionKeysEnv.SESSION_KEYS, root, server.dataDir, ...people.sessions])
      if (shown.includes(secret)) throw new Error(`the answer contains ${secret}`);
  }

  it('get clear, safe and quick answers', { timeout: 3_600_000 }, async () => {
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        fc.assert(fc.asyncProperty(cases, expectGoodAnswer), {
          numRuns: Math.ceil(numRuns / lanes),
          seed: seed + lane,
        }),
      ),
    );
    console.info(`answers by status, seed ${seed}:`, Object.fromEntries(statuses));
    const limited = statuses.get(429) ?? 0;
    expect(limited / numRuns).toBeLessThan(0.05);
    expect(server.process.exitCode).toBeNull();
    expect((await fetch(`${server.url}/buy`)).status).toBe(200);
    expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    for (const line of server.lines) {
      for (const session of people.sessions) expect(line).not.toContain(session);
    }
  });
});

/** The routes of the app, its pages and their forms, and files. */
async function routesOfSite(): Promise<string[]> {
  await using provider = await startMisbehavingProvider();
  provider.on('/properties', { kind: 'answers', json: { properties: [] } });
  await using app = await createTestApp({ providerUrl: provider.base });
  const { formPaths } = await app.services.bundle.load();
  return [
    ...routesOf(app.express),
    ...Object.values(pagePatterns).map((path) => `GET ${path}`),
    ...formPaths.map((path) => `POST ${path}`),
    'GET /assets/:name',
    'GET /favicon.svg',
  ];
}

function expectClearStatus({ status, headers, text }: FuzzAnswer, log: readonly string[]): void {
  if (status < 500) return;
  const isDeclared = status === 503 && headers['retry-after'] !== undefined;
  if (isDeclared) return;
  const failures = log.filter((line) => JSON.parse(line).level >= 40).slice(-3);
  throw new Error(`answered ${status}: ${text.slice(0, 300)}\n${failures.join('\n')}`);
}

function expectSafePage({ headers }: FuzzAnswer): void {
  if (!headers['content-type']?.startsWith('text/html')) return;
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-');
}

/** RFC 9457, with a wait if there is one. */
function expectProblem({ status, headers, text }: FuzzAnswer, method: string): void {
  if (status < 400 || method === 'HEAD') return;
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = extendedProblem.parse(JSON.parse(text));
  expect(text).not.toMatch(ofTheValidator);
  expect(body.status).toBe(status);
  if (status === 429) expect(headers['retry-after']).toBe(String(body.retryAfterSeconds));
}
