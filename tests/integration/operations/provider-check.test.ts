import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProvider } from '../../../server/operations/provider-check/check-provider.ts';
import type { CallFinding, CallState } from '../../../server/operations/provider-check/finding.ts';
import { isUsable, reportOf } from '../../../server/operations/provider-check/report.ts';
import { callsIn } from '../../../server/upstream/calls/provider-call.ts';
import { providerCalls } from '../../../server/upstream/calls/provider-caller.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import {
  refusingBase,
  startMisbehavingProvider,
  type Behaviour,
} from '../../support/misbehaving-provider.ts';
import { type ProgramEnd, startProgram } from '../../support/operator.ts';
import { demoPassword } from '../../support/production-environment.ts';
import {
  staffEmail,
  staffPassword,
  startSpecificationProvider,
} from '../../support/specification-provider.ts';
import { admin } from '../../support/visitor.ts';
import { wireProperty } from '../../support/wire-property.ts';
import { signIn } from '../provider/caller.ts';
import { startTestProvider, type TestProvider } from '../provider/test-provider.ts';

const { signal } = new AbortController();
const token = 'a-token-of-the-provider';

/** One that lists a property and signs anybody in, and misbehaves as told. */
async function startUsual() {
  const provider = await startMisbehavingProvider();
  provider.on('/properties', { kind: 'answers', json: { properties: [wireProperty()] } });
  provider.on('/users/login', { kind: 'answers', json: { status: true, token } });
  return provider;
}

function calls(findings: readonly CallFinding[], state: CallState): string[] {
  return findings.filter((finding) => finding.state === state).map(({ call }) => call);
}

function findingOf(findings: readonly CallFinding[], call: string): CallFinding | undefined {
  return findings.find((finding) => finding.call === call);
}

describe('the embedded provider', () => {
  let provider: TestProvider;
  /** Of an administrator. */
  let findings: CallFinding[];
  beforeAll(async () => {
    provider = await startTestProvider({ demoPassword });
    findings = await checkProvider(provider.url, { signal, login: admin });
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  it('has every call, each with the expected response', () => {
    expect(calls(findings, 'lacks')).toEqual([]);
    expect(findings.filter(({ state }) => state === 'differs')).toEqual([]);
    // A write would be needed to find out: every path under /admin asks to sign in.
    expect(calls(findings, 'untested').filter((call) => call.startsWith('GET'))).toEqual([
      'GET /admin/messages/{id}/photos/{number}',
      'GET /admin/batches/{id}',
    ]);
    expect(isUsable(findings)).toBe(true);
    expect(findings.map(({ call }) => call).toSorted()).toEqual(
      Object.keys(providerCalls).toSorted(),
    );
    const list = findingOf(findings, 'GET /properties');
    expect(list?.details).toEqual(['64 listed']);
  });

  it('is not changed by the check, and refuses its token afterwards', async () => {
    type Entry = { action: string };
    const countsOf = async (): Promise<unknown> => {
      const staff = await signIn(provider, admin.email);
      const paths = ['/admin/messages', '/admin/users', '/admin/audit', '/admin/properties'];
      return Promise.all(
        paths.map(async (path) => {
          const { total, entries } = (await staff.get(path)).body;
          // It tries the exports, and these are recorded.
          return total ?? entries.filter(({ action }: Entry) => !action.startsWith('export-'));
        }),
      );
    };
    const before = await countsOf();
    const again = await checkProvider(provider.url, { signal, login: admin });
    expect(findingOf(again, 'POST /users/logout')?.state).toBe('has');
    expect(await countsOf()).toEqual(before);
  });

  it('has one line in the report for all calls that are untested for want of a log-in', async () => {
    const withoutLogin = await checkProvider(provider.url, { signal });
    expect(isUsable(withoutLogin)).toBe(true);
    const report = reportOf(provider.url, withoutLogin);
    expect(report.match(/^untested .*asks? to sign in.*$/gm)).toEqual([
      expect.stringMatching(/^untested {2}42 other calls .*; pass an administrator's --email, and/),
    ]);
    expect(report).not.toContain('/admin/');
    expect(report).toMatch(/^has \d+, lacks 0, differs 0, untested 46$/m);
  });

  it('has a report that advises an administrator to try the calls that write', () => {
    const report = reportOf(provider.url, findings);
    expect(report).toMatch(/^untested {2}\d+ other calls .*; they write: pass --write$/m);
  });
});

describe('a provider with exactly the specification’s calls', () => {
  const login = { email: staffEmail, password: staffPassword };

  it('lacks the extensions, and is usable', async () => {
    await using provider = await startSpecificationProvider();
    const findings = await checkProvider(provider.base, { signal, login });
    const extensions = callsIn(providerCalls).filter(({ isExtension }) => isExtension === true);
    const untested = [
      'POST /users/register',
      'POST /users/forgot-password',
      'POST /auth/reset-password',
      'POST /contact',
      'GET /admin/messages/{id}/photos/{number}',
    ];
    expect(calls(findings, 'untested')).toEqual(untested);
    expect(calls(findings, 'lacks').toSorted()).toEqual(
      extensions
        .map(({ method, path }) => `${method} ${path}`)
        .filter((call) => !untested.includes(call))
        .toSorted(),
    );
    expect(calls(findings, 'differs')).toEqual([
      'GET /admin/messages',
      'GET /admin/messages/{id}',
      'GET /admin/amenities',
      'GET /admin/property-types',
      'GET /admin/stats',
    ]);
    expect(isUsable(findings)).toBe(true);
    const withoutEffect = findings.filter(
      ({ state, leftOut }) => (state === 'lacks' || state === 'differs') && !leftOut,
    );
    expect(withoutEffect).toEqual([]);
  });

  it('is only read and signed in to', async () => {
    await using provider = await startSpecificationProvider();
    const before = structuredClone([provider.properties, provider.messages]);
    await checkProvider(provider.base, { signal, login });
    expect([provider.properties, provider.messages]).toEqual(before);
    expect(provider.calls.filter((call) => call === 'POST /users/register')).toEqual([]);
  });

  it('is found the same without a log-in, as far as that goes', async () => {
    await using provider = await startSpecificationProvider();
    const findings = await checkProvider(provider.base, { signal });
    expect(calls(findings, 'differs')).toEqual([]);
    expect(findingOf(findings, 'POST /users/login')?.state).toBe('has');
    expect(findingOf(findings, 'GET /admin/stats')?.state).toBe('has');
    expect(findingOf(findings, 'GET /admin/users')?.state).toBe('lacks');
  });
});

describe('a provider that answers differently', () => {
  it('a redirect is not followed', async () => {
    await using provider = await startMisbehavingProvider();
    await using other = await startMisbehavingProvider();
    provider.on('/properties', { kind: 'redirects', to: `${other.base}/properties` });
    const [list] = await checkProvider(provider.base, { signal });
    expect(list).toMatchObject({ state: 'differs', isProblem: true });
    expect(list?.details.join()).toContain('redirects, which the site does not follow');
    expect(other.requests).toEqual([]);
  });

  it('a token that a response repeats is reported, not printed', async () => {
    await using provider = await startUsual();
    const me = { id: 1, email: 'a@b.example', role: 'admin', note: `It is ${token}` };
    provider.on('/users/me', { kind: 'answers', json: { data: me } });
    const findings = await checkProvider(provider.base, { signal, login: admin });
    const finding = findingOf(findings, 'GET /users/me');
    expect(finding).toMatchObject({ state: 'differs', isProblem: true });
    expect(finding?.details).toEqual(['repeats the token of the request']);
    const report = reportOf(provider.base, findings);
    expect(report).not.toContain(token);
    expect(report).not.toContain(admin.password);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['of another shape', { kind: 'answers', json: { homes: [] } }, /not the expected JSON/],
    [
      'with unreadable properties',
      { kind: 'answers', json: { properties: [wireProperty(), {}] } },
      /^1 unreadable: /,
    ],
    ['that is an error', { kind: 'answers', status: 500, json: {} }, /^answers 500$/],
    [
      'of another type',
      { kind: 'sends', type: 'text/plain', body: '{"properties":[]}' },
      /^the body is not of a JSON type$/,
    ],
    [
      'with an encoding that was not asked for',
      { kind: 'answers', json: { properties: [] }, headers: { 'content-encoding': 'br' } },
      /^the body is not of a JSON type$/,
    ],
    ['that is too long', { kind: 'announces', bytes: 2 ** 30 }, /^the body is too large$/],
  ])('a list %s is a problem', async (_name, behaviour, detail) => {
    await using provider = await startMisbehavingProvider();
    provider.on('/properties', behaviour);
    const [list] = await checkProvider(provider.base, { signal });
    expect(list).toMatchObject({ call: 'GET /properties', state: 'differs', isProblem: true });
    expect(list?.details.at(-1)).toMatch(detail);
  });

  it('an account longer than 1 MiB is a problem, and the token is ended', async () => {
    await using provider = await startUsual();
    const me = { id: 1, email: 'a@b.example', role: 'admin', note: 'x'.repeat(2 ** 20) };
    provider.on('/users/me', { kind: 'answers', json: { data: me } });
    const findings = await checkProvider(provider.base, { signal, login: admin });
    expect(findingOf(findings, 'GET /users/me')?.details).toEqual(['the body is too large']);
    const logouts = provider.requests.filter(({ target }) => target.endsWith('/users/logout'));
    expect(logouts.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  });

  it('an export is read as the site reads it', async () => {
    await using provider = await startUsual();
    for (const list of ['audit', 'properties'])
      provider.on(`/admin/${list}`, { kind: 'answers', json: {} });
    provider.on('/admin/audit/export', {
      kind: 'sends',
      type: 'application/x-ndjson',
      body: '{}\n{}\n',
    });
    provider.on('/admin/properties/export', { kind: 'answers', json: [] });
    const findings = await checkProvider(provider.base, { signal, login: admin });
    expect(findingOf(findings, 'GET /admin/audit/export')).toMatchObject({
      state: 'differs',
      details: [expect.stringMatching(/^another shape: id /)],
    });
    expect(findingOf(findings, 'GET /admin/properties/export')).toMatchObject({
      state: 'differs',
      details: ['is not NDJSON, but application/json'],
    });
    const sent = provider.requests.find(({ target }) => target.endsWith('/audit/export'));
    expect(sent?.headers.accept).toBe('application/x-ndjson');
  });

  it('a long list has more time, as when the site reads it', async () => {
    const body = Buffer.from(JSON.stringify({ properties: [], pad: 'x'.repeat(16 * 2 ** 20) }));
    await using server = await startLoopbackServer((request, response) => {
      if (request.url !== '/properties') return void response.writeHead(404).end();
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      response.writeHead(200, headers).write(body.subarray(0, 1000));
      setTimeout(() => response.end(body.subarray(1000)), 5500);
    });
    const [list] = await checkProvider(server.url, { signal });
    expect(list).toMatchObject({ state: 'has', isProblem: false });
  });

  it('a log-in that is limited is untested', async () => {
    await using provider = await startUsual();
    provider.on('/users/login', { kind: 'answers', status: 429, json: {} });
    const findings = await checkProvider(provider.base, { signal });
    expect(findingOf(findings, 'POST /users/login')).toMatchObject({
      state: 'untested',
      isProblem: false,
    });
  });

  it('a call that answers without a log-in is a problem', async () => {
    await using provider = await startUsual();
    provider.on('/admin/stats', { kind: 'answers', json: { total: 1 } });
    const findings = await checkProvider(provider.base, { signal });
    expect(findingOf(findings, 'GET /admin/stats')).toMatchObject({
      state: 'differs',
      details: ['answers 200 without a log-in'],
    });
  });

  it('one that cannot be reached ends the check', async () => {
    const findings = await checkProvider(await refusingBase(), { signal });
    expect(findings).toMatchObject([{ state: 'differs', details: ['no answer: ECONNREFUSED'] }]);
    expect(isUsable(findings)).toBe(false);
  });

  it('the caller’s signal ends the check', async () => {
    await using provider = await startMisbehavingProvider();
    provider.on('/properties', { kind: 'hangs' });
    const checking = checkProvider(provider.base, { signal: AbortSignal.timeout(200) });
    await expect(checking).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('npm run provider:check', () => {
  const run = (args: string[], input?: string): Promise<ProgramEnd> =>
    startProgram('server/operations/provider-check/main.ts', args, {}, input).ended;

  it('prints a line for each call, and exits with 0 for a usable provider', async () => {
    await using provider = await startSpecificationProvider();
    const args = ['--url', provider.base, '--email', staffEmail];
    const { code, stdout, stderr } = await run(args, `${staffPassword}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^has {7}GET \/properties +12 listed; no ETag: /m);
    expect(stdout).toMatch(
      /^lacks {5}GET \/admin\/users +answers 404; left out: the page of users/m,
    );
    expect(stdout).toMatch(/^has 20, lacks 35, differs 5, untested 5$/m);
  });

  it('prints JSON, and exits with 1 for one that is not', async () => {
    const { code, stdout } = await run(['--url', await refusingBase(), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([{ call: 'GET /properties', isProblem: true }]);
  });

  it('ends its token when it is interrupted', async () => {
    await using provider = await startUsual();
    provider.on('/users/me', { kind: 'hangs' });
    const args = ['--url', provider.base, '--email', admin.email];
    const program = startProgram(
      'server/operations/provider-check/main.ts',
      args,
      {},
      'password\n',
    );
    const asked = (path: string) => provider.requests.find(({ target }) => target.endsWith(path));
    await expect.poll(() => asked('/users/me'), { timeout: 10_000 }).toBeDefined();
    program.process.kill('SIGINT');
    expect(await program.ended).toMatchObject({ code: 2, stderr: 'Interrupted.\n' });
    expect(asked('/users/logout')?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('explains its arguments, and exits with 2 without a URL', async () => {
    const { code, stderr } = await run([]);
    expect(code).toBe(2);
    expect(stderr).toContain('--url');
  });
});
