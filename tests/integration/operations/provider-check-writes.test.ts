/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProvider } from '../../../server/operations/provider-check/check-provider.ts';
import type { CallFinding } from '../../../server/operations/provider-check/finding.ts';
import { countsOf, isUsable } from '../../../server/operations/provider-check/report.ts';
import { phoneForm } from '../../../shared/forms/account-forms.ts';
import { startInterceptor } from '../../support/interceptor.ts';
import { type Program, startProgram } from '../../support/operator.ts';
import { demoPassword } from '../../support/production-environment.ts';
import {
  staffEmail,
  staffPassword,
  startSpecificationProvider,
} from '../../support/specification-provider.ts';
import { admin } from '../../support/visitor.ts';
import { signIn } from '../provider/caller.ts';
import { startTestProvider, type TestProvider } from '../provider/test-provider.ts';

const { signal } = new AbortController();
const specified = { email: staffEmail, password: staffPassword };

/** The embedded provider, for all tests: a check leaves nothing behind unless removing fails. */
let embedded: TestProvider;
beforeAll(async () => {
  embedded = await startTestProvider({ demoPassword, seedProperties: 8 });
});
afterAll(() => embedded[Symbol.asyncDispose]());

interface Check {
  findings: CallFinding[];
  left: string[];
}

async function checkWriting(url: string, login: typeof admin | null = admin): Promise<Check> {
  const left: string[] = [];
  const writes = { onLeft: (record: string) => void left.push(record) };
  return {
    findings: await checkProvider(url, { signal, login: login ?? undefined, writes }),
    left,
  };
}

/** `npm run provider:check -- --write`. */
function runCheck(url: string, { email, password }: typeof admin): Program {
  const args = ['--url', url, '--email', email, '--write'];
  return startProgram('server/operations/provider-check/main.ts', args, {}, `${password}\n`);
}

function statesOf(findings: readonly CallFinding[], pattern: RegExp): Record<string, string> {
  const matching = findings.filter(({ call }) => pattern.test(call));
  return Object.fromEntries(matching.map(({ call, state }) => [call, state]));
}

/** What is wrong with each call that is a problem. */
function problemsIn(findings: readonly CallFinding[]): Record<string, readonly string[]> {
  const problems = findings.filter(({ isProblem }) => isProblem);
  return Object.fromEntries(problems.map(({ call, details }) => [call, details]));
}

function rename(rows: readonly { id: string }[], index: number, id = 'a?/1'): void {
  for (const row of rows.slice(index, index + 1)) row.id = id;
}

type Listed = Record<string, unknown>;

/** What visitors and staff see at the embedded provider. */
async function records(): Promise<unknown> {
  const staff = await signIn(embedded, admin.email);
  const read = async (path: string) => (await staff.get(path)).body;
  const namesIn = (list: { id: number; name: string }[]) => list.map(({ id, name }) => [id, name]);
  const { messages } = await read('/admin/messages?pageSize=100');
  const { users } = await read('/admin/users?pageSize=100');
  return {
    visible: await read('/properties'),
    properties: await read('/admin/properties?pageSize=100&sort=createdAt'),
    messages: messages.map(({ waitingSeconds: _seconds, ...message }: Listed) => message),
    amenities: namesIn((await read('/admin/amenities')).amenities),
    types: namesIn((await read('/admin/property-types')).propertyTypes),
    users: users.map(({ sessions: _sessions, ...user }: Listed) => user),
  };
}

describe('the embedded provider, with writes', () => {
  it('has every call, and the same records as before; it got drafts only, and phone numbers that no network has', async () => {
    const before = await records();
    const reading = await checkProvider(embedded.url, { signal, login: admin });
    await using passing = await startInterceptor(embedded.url, () => undefined);
    const { findings, left } = await checkWriting(passing.url);
    expect(left).toEqual([]);
    // Nothing that the check does makes an email fail.
    expect(findings.filter(({ state }) => state !== 'has')).toMatchObject([
      { call: 'POST /admin/mails/{id}/resend', state: 'untested', isProblem: false },
      { call: 'DELETE /admin/mails/{id}', state: 'untested', isProblem: false },
    ]);
    expect(countsOf(reading)).toBe('has 32, lacks 0, differs 0, untested 33');
    expect(countsOf(findings)).toBe('has 63, lacks 0, differs 0, untested 2');
    expect(await records()).toEqual(before);

    const sent = (call: string) => JSON.parse(passing.bodyOf(call));
    expect(sent('POST /api/properties').status).toBe('draft');
    expect(sent('POST /api/admin/properties/import').rows).toMatchObject([{ status: 'draft' }]);
    const change = passing.calls.findLast((call) => /^PUT \/api\/users\/phone\/\d+$/.test(call));
    for (const call of ['POST /api/users/register', 'POST /api/users/phone', change ?? '']) {
      const { phone } = sent(call);
      expect(phone).toMatch(/^\+234919\d{7}$/);
      expect(phoneForm.safeParse({ phone, type: 'mobile' }).success).toBe(true);
    }
  });

  it('without a log-in it has only what a visitor can remove', async () => {
    await using passing = await startInterceptor(embedded.url, () => undefined);
    const { findings, left } = await checkWriting(passing.url, null);
    expect(left).toEqual([]);
    expect(statesOf(findings, /register|contact|forgot/)).toEqual({
      'POST /users/register': 'has',
      'POST /users/forgot-password': 'has',
      'POST /contact': 'untested',
    });
    expect(findings.filter(({ isProblem }) => isProblem)).toEqual([]);
    expect(passing.calls).not.toContain('POST /api/contact');
  });
});

describe('a provider with exactly the specification’s calls, with writes', () => {
  it('has those calls, lacks the extensions, and has the same records as before', async () => {
    await using provider = await startSpecificationProvider();
    const { properties, messages, users } = provider;
    const before = structuredClone([properties, messages, users]);
    const reading = await checkProvider(provider.base, { signal, login: specified });
    const { findings, left } = await checkWriting(provider.base, specified);
    expect(left).toEqual([]);
    expect([properties, messages, users]).toEqual(before);
    expect(isUsable(findings)).toBe(true);
    expect(countsOf(reading)).toBe('has 20, lacks 35, differs 5, untested 5');
    expect(countsOf(findings)).toBe('has 24, lacks 36, differs 5, untested 0');
    expect(statesOf(findings, /verify/)).toEqual({ 'POST /users/verify-email': 'lacks' });
    expect(
      statesOf(findings, /^(?:POST|PUT|PATCH|DELETE) .*(?:properties|messages)/),
    ).toMatchObject({
      'POST /properties': 'has',
      'PUT /properties/{id}': 'has',
      'DELETE /properties/{id}': 'has',
      'POST /properties/{id}/photos': 'lacks',
      'PATCH /admin/messages/{id}': 'has',
      'DELETE /admin/messages/{id}': 'has',
    });
    for (const call of ['POST /users/register', 'DELETE /users/account', 'POST /contact']) {
      expect(provider.calls).toContain(call);
    }
  });

  it('differs if it denies a write in a 200', async () => {
    await using provider = await startSpecificationProvider();
    provider.denyNext('PATCH /admin/messages/{id}', 'No');
    const { findings } = await checkWriting(provider.base, specified);
    const finding = findings.find(({ call }) => call === 'PATCH /admin/messages/{id}');
    expect(finding).toMatchObject({
      state: 'differs',
      isProblem: true,
      details: ['answers 200, but denies its success'],
    });
  });
});

describe('a check that writes', () => {
  it.each<Record<string, number>>([
    {
      'POST /contact': 500,
      'PUT /properties/{id}': 500,
      'POST /admin/properties/import': 500,
      'DELETE /users/phone/{id}': 500,
    },
    { 'POST /admin/messages': 422, 'POST /properties/{id}/photos': 413 },
  ])('reports the calls that fail, and removes its records: %j', async (statuses) => {
    const before = await records();
    await using failing = await startInterceptor(
      embedded.url,
      (call) => statuses[call.replace('/api', '').replace(/\/\d+/, '/{id}')],
    );
    const { findings, left } = await checkWriting(failing.url);
    expect(left).toEqual([]);
    const expected = Object.entries(statuses).map(([call, status]) => [
      call,
      [`answers ${status}`],
    ]);
    expect(problemsIn(findings)).toEqual(Object.fromEntries(expected));
    expect(findings.filter(({ state, isProblem }) => isProblem && state !== 'differs')).toEqual([]);
    expect(await records()).toEqual(before);
  });

  it('removes its records when the answers to their creation are lost', async () => {
    // Of those with two calls, the first one is a probe.
    const lost: Record<string, number> = {
      'POST /api/properties': 2,
      'POST /api/admin/amenities': 2,
      'POST /api/contact': 1,
      'POST /api/users/register': 1,
    };
    const counts: Record<string, number> = {};
    const before = await records();
    await using losing = await startInterceptor(embedded.url, (call) => {
      counts[call] = (counts[call] ?? 0) + 1;
      return counts[call] === lost[call] ? 'lose' : undefined;
    });
    const { findings, left } = await checkWriting(losing.url);
    expect(left).toEqual([]);
    const noAnswer = [expect.stringMatching(/^no answer: /)];
    expect(problemsIn(findings)).toEqual({
      'POST /properties': noAnswer,
      'POST /admin/amenities': noAnswer,
      'POST /contact': noAnswer,
      'POST /users/register': noAnswer,
    });
    expect(await records()).toEqual(before);
  });

  it.each([
    [500, 'answers 500'],
    [200, 'still there'],
  ])('names what it could not remove, because deleting answers %i', async (status, fault) => {
    await using refusing = await startInterceptor(embedded.url, (call) =>
      /^DELETE \/api\/(?:properties\/\d+|users\/account)$/.test(call) ? status : undefined,
    );
    const { left } = await checkWriting(refusing.url);
    expect(left).toEqual([
      expect.stringMatching(new RegExp(`^property \\d+: ${fault}$`)),
      expect.stringMatching(new RegExp(`^account check\\w+@provider-check\\.invalid: ${fault}$`)),
    ]);
  });

  it.each([403, 429, 503])('names its account if signing in answers %i', async (status) => {
    await using provider = await startSpecificationProvider();
    const before = structuredClone(provider.users);
    let signIns = 0;
    // After the administrator and the account.
    await using limiting = await startInterceptor(provider.base, (call) =>
      call === 'POST /api/users/login' && ++signIns > 2 ? status : undefined,
    );
    const { findings, left } = await checkWriting(limiting.url, specified);
    expect(left).toEqual([expect.stringMatching(/^account check\w+: cannot be listed$/)]);
    expect(provider.users).toEqual(before);
    expect(statesOf(findings, /^DELETE \/users\/account$/)).toEqual({
      'DELETE /users/account': 'has',
    });
  });

  it.each([
    ['another is refused', 422],
    ['a new one is listed first', undefined],
  ])('leaves its account’s primary email alone if %s', async (_what, status) => {
    await using provider = await startSpecificationProvider();
    const before = structuredClone(provider.users);
    const emails = [{ id: 'primary', email: 'listed last' }];
    emails.push = (...added) => emails.unshift(...added);
    await using listing = await startInterceptor(provider.base, (call) => {
      const account = provider.users[1];
      if (account && call === 'GET /api/users/me') account['emails'] = emails;
      return call === 'POST /api/users/email' ? status : undefined;
    });
    const { left } = await checkWriting(listing.url, specified);
    expect(left).toEqual([]);
    const added = { email: expect.stringMatching(/^b-check\w+@provider-check\.invalid$/) };
    const primary = { id: 'primary', email: 'listed last' };
    expect([...emails]).toMatchObject(status === undefined ? [added, primary] : [primary]);
    expect(provider.users).toEqual(before);
    expect(provider.calls.filter((call) => call.endsWith('/email/primary'))).toEqual([]);
  });

  it.each([
    ['its account, whatever id that states itself', undefined, 1],
    ['no user if its account is not listed', { users: [], page: 1, pageSize: 25, total: 0 }, 0],
  ])('changes as an administrator %s', async (_what, users, count) => {
    await using misleading = await startInterceptor(embedded.url, (call) => {
      if (call.startsWith('GET /api/admin/users?q=')) return users;
      // The id of another user.
      return call === 'GET /api/users/me' ? { data: { id: 1, email: admin.email } } : undefined;
    });
    const { left } = await checkWriting(misleading.url);
    expect(left).toEqual([]);
    const changed = misleading.calls.filter((call) =>
      /^PATCH \/api\/admin\/users\/\d+$/.test(call),
    );
    expect(changed).toHaveLength(count);
    expect(changed).not.toContain('PATCH /api/admin/users/1');
  });

  // The first property and the first import are probes.
  it.each<Record<string, number>>([
    { 'POST /api/contact': 1, 'POST /api/properties': 2 },
    { 'POST /api/contact': 2, 'POST /api/admin/properties/import': 2 },
  ])('reports records that are not listed, and whose answers are lost: %j', async (lost) => {
    const counts: Record<string, number> = {};
    const isLost = (call: string): boolean => (counts[call] ?? 0) >= (lost[call] ?? Infinity);
    const isPropertyLost = () =>
      isLost('POST /api/properties') || isLost('POST /api/admin/properties/import');
    await using losing = await startInterceptor(embedded.url, (call) => {
      counts[call] = (counts[call] ?? 0) + 1;
      if (counts[call] === lost[call]) return 'lose';
      // Lists that ignore the search.
      const page = { page: 1, pageSize: 25, total: 0 };
      if (call.startsWith('GET /api/admin/messages?q=') && isLost('POST /api/contact'))
        return { messages: [], ...page };
      if (call.startsWith('GET /api/admin/properties?q=') && isPropertyLost())
        return { properties: [], ...page };
      return undefined;
    });
    const { left } = await checkWriting(losing.url);
    expect(counts).toMatchObject(lost);
    expect(left.toSorted()).toEqual([
      expect.stringMatching(/^message check\w+: may exist: no answer to its creation$/),
      expect.stringMatching(/^property check\w+: may exist: no answer to its creation$/),
    ]);
  });

  it.each([
    ['a similar property', (title: unknown) => ({ similar: [{ propertyTitle: title }] })],
    ['the newest title', (title: unknown) => ({ newest: title })],
    ['the search', (title: unknown) => ({ propertyTitle: `Results for ${String(title)}` })],
  ])('leaves properties alone that repeat its title as %s', async (_what, repeated) => {
    await using provider = await startSpecificationProvider();
    for (const property of provider.properties.slice(0, 3)) {
      const toJSON = () => ({
        ...property,
        ...repeated(provider.properties.at(-1)?.['propertyTitle']),
      });
      Object.defineProperty(property, 'toJSON', { value: toJSON });
    }
    const before = structuredClone(provider.properties);
    const { left } = await checkWriting(provider.base, specified);
    expect(left).toEqual([]);
    expect(provider.properties).toEqual(before);
    const change = /^(?:PUT|DELETE) \/properties\/\d+$/;
    const changes = provider.calls.filter((call) => change.test(call));
    expect(changes).toEqual(['PUT /properties/13', 'DELETE /properties/13']);
  });

  it('removes records whose ids need encoding', async () => {
    await using provider = await startSpecificationProvider();
    const before = structuredClone([provider.properties, provider.messages]);
    const refused = new Set<string>();
    await using refusing = await startInterceptor(provider.base, (call) => {
      if (call === 'GET /api/properties') rename(provider.properties, 12);
      if (call.startsWith('GET /api/admin/messages?q=')) rename(provider.messages, 3);
      if (!call.endsWith('%3F%2F1') || !call.startsWith('DELETE ') || refused.has(call)) return;
      refused.add(call);
      return 500;
    });
    const { left } = await checkWriting(refusing.url, specified);
    expect(left).toEqual([]);
    expect([...refused]).toEqual([
      'DELETE /api/admin/messages/a%3F%2F1',
      'DELETE /api/properties/a%3F%2F1',
    ]);
    expect([provider.properties, provider.messages]).toEqual(before);
  });

  it.each(['', '..'])('does not call a path with the id %j', async (id) => {
    await using provider = await startSpecificationProvider();
    await using renaming = await startInterceptor(provider.base, (call) => {
      if (call === 'GET /api/properties') rename(provider.properties, 12, id);
      return undefined;
    });
    const { left } = await checkWriting(renaming.url, specified);
    expect(left).toEqual([expect.stringMatching(/^property check\w+: accepted, but not listed$/)]);
    const change = /^(?:PUT|DELETE) \/api\/(?:properties\/?)?$/;
    expect(renaming.calls.filter((call) => change.test(call))).toEqual([]);
  });

  it('writes only to what the provider lists as made by it', async () => {
    await using hiding = await startInterceptor(embedded.url, (call) =>
      call.startsWith('GET /api/admin/properties?q=') ? 404 : undefined,
    );
    const { left } = await checkWriting(hiding.url);
    expect(left).toEqual([
      expect.stringMatching(/^property check\w+: accepted, but not listed$/),
      expect.stringMatching(/^property check\w+: cannot be listed$/),
    ]);
    const change = /^(?:POST|PUT|DELETE) .*\/properties\/\d{1,5}(?:\/|$)/;
    expect(hiding.calls.filter((call) => change.test(call))).toEqual([]);
  });

  it('removes its records when it is interrupted', async () => {
    const before = await records();
    let interrupt = (): void => {};
    await using watching = await startInterceptor(embedded.url, (call) => {
      if (/^PUT \/api\/properties\/\d+$/.test(call)) interrupt();
      return undefined;
    });
    const check = runCheck(watching.url, admin);
    interrupt = () => void check.process.kill('SIGINT');
    expect(await check.ended).toMatchObject({ code: 2, stderr: 'Interrupted.\n' });
    const calls = watching.calls.join('\n');
    expect(calls).not.toMatch(/\/api\/properties\/\d+\/photos/);
    expect(calls.split('\n').at(-1)).toBe('POST /api/users/logout');
    expect(await records()).toEqual(before);
  });
});

describe('npm run provider:check -- --write', () => {
  it('exits with 1 and names the record if one is left', async () => {
    await using provider = await startSpecificationProvider();
    await using refusing = await startInterceptor(provider.base, (call) =>
      /^DELETE \/api\/admin\/messages\/[\da-f-]{36}$/.test(call) && !call.includes('-4000-8000-')
        ? 503
        : undefined,
    );
    const { code, stdout, stderr } = await runCheck(refusing.url, specified).ended;
    expect(code).toBe(1);
    const line = /^Left at the provider, please remove it: message [\da-f-]{36}: answers 503$/;
    const stated = expect.stringMatching(line);
    expect(stderr.trimEnd().split('\n')).toEqual([stated, stated]);
    expect(stdout).toMatch(
      /^differs {3}DELETE \/admin\/messages\/\{id\} +answers 503; left out: /m,
    );
  });
});
