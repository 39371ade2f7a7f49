import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isRecord } from '../../../shared/record.ts';
import { listIn } from '../../upstream/basic-answers.ts';
import type { Extension } from '../../upstream/extensions.ts';
import { issuePaths } from '../../upstream/parse-answer.ts';
import { linesType } from '../../upstream/ndjson-exports.ts';
import { maxChangesBytes, maxListBytes } from '../../upstream/properties.ts';
import { readPropertyList } from '../../upstream/property-list.ts';
import {
  accountCalls,
  enquiryCalls,
  propertyCalls,
  type ProviderCall,
} from '../../upstream/provider-calls.ts';
import { staffCalls } from '../../upstream/provider-staff-calls.ts';
import { loginAnswer } from '../../upstream/sessions.ts';
import { maxStaffBytes } from '../../upstream/staff-reads.ts';
import { openExchange, type Exchange, type Received } from './exchange.ts';

/**
 * Whether the provider has a call: `differs` if the site cannot use it in full as it is, `untested` if finding out would need
 * a write, a sign-in or a record.
 */
export type CallState = 'has' | 'lacks' | 'differs' | 'untested';

export interface CallFinding {
  /** As 'GET /properties/{id}'. */
  call: string;
  state: CallState;
  /** Whether the site fails because of it: it needs the call, or cannot read the response. */
  isProblem: boolean;
  /** What was found, one sentence each, without a provider's or a person's data. */
  details: string[];
  /** What the site leaves out because of it; null if nothing. */
  leftOut: string | null;
}

export interface ProviderCheckOptions {
  signal: AbortSignal;
  /** An administrator's; without it, calls that need one are only probed without a token. */
  login?: { email: string; password: string } | undefined;
}

/** An id that no record has. */
const noId = '00000000-0000-4000-8000-000000000000';

const logoutMs = 2000;

const existsAt = new Set([400, 401, 403, 409, 411, 413, 415, 422, 429]);

/**
 * Checks a provider call by call, without any write: it signs in and out. Rejects with the signal's reason, or a `TypeError` if the URL cannot be the
 * base of a provider.
 *
 * @param url the base URL, as in PROVIDER_URL
 */
export async function checkProvider(
  url: string,
  { signal, login }: ProviderCheckOptions,
): Promise<CallFinding[]> {
  const exchange = openExchange(url, signal);
  const check = new Check(exchange, login);
  try {
    return await check.run();
  } finally {
    await exchange.close();
    await endToken(url, check.token);
  }
}

/** Also after an abort: a token must not outlive the check. */
async function endToken(url: string, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  const exchange = openExchange(url, AbortSignal.timeout(logoutMs));
  try {
    await exchange.send({ method: 'POST', target: '/users/logout', token });
  } catch {
    // The provider does not answer.
  } finally {
    await exchange.close();
  }
}

class Check {
  readonly #exchange: Exchange;
  readonly #login: ProviderCheckOptions['login'];
  #token: string | undefined;
  /** Ids for paths with one, by the path of their list. */
  readonly #ids = new Map<string, string>();
  readonly #lacking = new Set<Extension>();
  /** Whether unknown paths ask to sign in too, by method and first segment. */
  readonly #guarded = new Map<string, boolean>();

  constructor(exchange: Exchange, login: ProviderCheckOptions['login']) {
    this.#exchange = exchange;
    this.#login = login;
  }

  /** Undefined unless the check is signed in. */
  get token(): string | undefined {
    return this.#token;
  }

  async run(): Promise<CallFinding[]> {
    const findings: CallFinding[] = [];
    const [list, one, changes] = propertyCalls;
    if (!list || !one || !changes) return [];
    const answer = await this.#exchange.send({
      method: 'GET',
      target: '/properties',
      maxBytes: maxListBytes,
      isList: true,
    });
    findings.push(this.#ofList(list, answer));
    if (answer.status === null) return findings;
    findings.push(await this.#ofCall(one));
    findings.push(await this.#ofChanges(changes, answer));
    const calls = [...accountCalls, ...enquiryCalls, ...staffCalls];
    const { first = [], last = [] } = Object.groupBy(calls, ({ path }) =>
      path === '/users/logout' ? 'last' : 'first',
    );
    for (const call of [...first, ...last]) findings.push(await this.#ofCall(call));
    return findings;
  }

  #ofList(call: ProviderCall, answer: Received): CallFinding {
    if (answer.status !== 200) return byStatus(call, answer);
    if (answer.faults.length > 0) return differs(call, answer.faults);
    try {
      const { properties, dropped, leftOut, firstIssues } = readPropertyList(answer.body);
      const [first] = properties;
      if (first) this.#ids.set('/properties', first.uuid ?? first.id);
      const unlisted = leftOut - dropped;
      const details = [
        `${properties.length} listed`,
        ...(unlisted > 0 ? [`${unlisted} repeated or not on the market`] : []),
        ...(answer.header('etag') === undefined
          ? ['no ETag: the whole list is sent each time']
          : []),
      ];
      if (dropped === 0) return found(call, details);
      return {
        ...differs(call, [...details, `${dropped} unreadable: ${firstIssues.join(', ')}`]),
        leftOut: `${dropped} unreadable properties`,
      };
    } catch (error) {
      return differs(call, [shapeOf(error)]);
    }
  }

  async #ofChanges(call: ProviderCall, list: Received): Promise<CallFinding> {
    const version = list.status === null ? undefined : list.header('x-properties-version');
    if (version === undefined) {
      return lacks(call, 'the list comes without X-Properties-Version');
    }
    const target = `${call.path}?${new URLSearchParams({ since: version })}`;
    const sent = { method: 'GET', target, maxBytes: maxChangesBytes };
    const answer = await this.#exchange.send(sent);
    return this.#ofAnswer(call, answer);
  }

  async #ofCall(call: ProviderCall): Promise<CallFinding> {
    const { method, path, access, extension } = call;
    if (path === '/users/login') return this.#ofLogin(call);
    if (path === '/users/logout' && this.#token !== undefined) {
      const token = this.#token;
      const answer = await this.#exchange.send({ method, target: path, token });
      this.#token = undefined;
      return byStatus(call, answer);
    }
    const isList = extension !== undefined && method === 'GET' && !path.includes('{');
    if (extension && this.#lacking.has(extension)) {
      return lacks(call, 'the site does not call it without the list');
    }
    const finding =
      method === 'GET' && (access === undefined || this.#token !== undefined)
        ? await this.#ofRead(call)
        : await this.#ofProbe(call);
    if (isList && finding.state === 'lacks') this.#lacking.add(extension);
    return finding;
  }

  /** Signs in, or tries to as no one. */
  async #ofLogin(call: ProviderCall): Promise<CallFinding> {
    const no = { email: `${randomUUID()}@provider-check.invalid`, password: randomUUID() };
    const body = this.#login ?? no;
    const answer = await this.#exchange.send({ method: 'POST', target: call.path, body });
    if (answer.status === null || answer.status >= 500) return byStatus(call, answer);
    if (!this.#login) {
      if (answer.status === 429) return untested(call, 'answers 429: too many attempts');
      if (answer.status === 401) return found(call, ['refuses an unknown person with 401']);
      return answer.status === 404 || answer.status === 405
        ? byStatus(call, answer)
        : differs(call, [`answers an unknown person with ${answer.status}, not 401`]);
    }
    const read = loginAnswer.safeParse(answer.json);
    if (!read.success || answer.status >= 400) {
      return differs(call, [`does not sign the given person in: ${answer.status}`]);
    }
    this.#token = read.data.token;
    const hasDevice = read.data.device !== undefined;
    return found(call, [hasDevice ? 'knows devices' : 'without a device token']);
  }

  async #ofRead(call: ProviderCall): Promise<CallFinding> {
    const list = call.path.replace(/\/\{.*$/, '');
    const id = this.#ids.get(list);
    if (call.path.includes('{') && id === undefined) {
      return untested(call, `there is no record in ${list}`);
    }
    const target = call.path.replace('{id}', encodeURIComponent(id ?? '')).replace(/\{\w+\}/, '1');
    const token = call.access && this.#token;
    const isExport = call.path.endsWith('/export');
    const isPhoto = call.path.includes('/photos/');
    const accept = isExport ? 'application/x-ndjson' : isPhoto ? 'image/*' : undefined;
    const maxBytes = call.access === 'staff' ? maxStaffBytes : undefined;
    const answer = await this.#exchange.send({ method: 'GET', target, token, accept, maxBytes });
    if (isExport && answer.status === 200) {
      const type = answer.header('content-type') ?? 'no type';
      return linesType.test(type) ? found(call, []) : differs(call, [`is not NDJSON, but ${type}`]);
    }
    if (isPhoto) {
      return answer.status === 404
        ? untested(call, 'the newest message has no photo')
        : byStatus(call, answer);
    }
    if (!call.path.includes('{')) this.#noteId(call.path, answer);
    return this.#ofAnswer(call, answer);
  }

  #noteId(path: string, answer: Received): void {
    if (answer.status !== 200) return;
    const [first] = listIn(answer.json, path.split('/').at(-1) ?? '') ?? [];
    const id = isRecord(first) ? first['id'] : undefined;
    if (typeof id === 'string' || typeof id === 'number') this.#ids.set(path, String(id));
  }

  #ofAnswer(call: ProviderCall, answer: Received): CallFinding {
    if (answer.status === null || answer.status >= 300) return byStatus(call, answer);
    if (answer.faults.length > 0) return differs(call, answer.faults);
    const { response, basic } = call;
    if (!response) return found(call, []);
    if (basic?.reads(answer.json)) {
      const details = ['has the shape of the specification, not of the extension'];
      return { ...differs(call, details), isProblem: false, leftOut: basic.without };
    }
    const read = response.safeParse(answer.json);
    return read.success ? found(call, []) : differs(call, [shapeOf(read.error)]);
  }

  /** Calls without a token and a body, for a record that does not exist: nothing can be written. */
  async #ofProbe(call: ProviderCall): Promise<CallFinding> {
    const { method, path, access } = call;
    if (access === undefined) return untested(call, 'would write');
    const target = path.replaceAll(/\{\w+\}/g, noId);
    const answer = await this.#exchange.send({ method, target });
    const { status } = answer;
    if (status === null || !existsAt.has(status)) {
      if (status === null || status < 200 || status >= 300) return byStatus(call, answer);
      return differs(call, [`answers ${status} without a log-in`]);
    }
    const asks = `answers ${status} without a log-in`;
    const isProof = (status !== 401 && status !== 403) || !(await this.#isGuarded(call));
    return isProof ? found(call, [asks]) : untested(call, `${asks}, as any path there`);
  }

  /** Whether asking to sign in proves nothing, because an unknown path beside the call does too. */
  async #isGuarded({ method, path }: ProviderCall): Promise<boolean> {
    const segment = path.split('/')[1] ?? '';
    const key = `${method} ${segment}`;
    const known = this.#guarded.get(key);
    if (known !== undefined) return known;
    const target = `/${segment}/${noId}/${randomUUID()}`;
    const { status } = await this.#exchange.send({ method, target });
    const isGuarded = status !== 404 && status !== 405;
    this.#guarded.set(key, isGuarded);
    return isGuarded;
  }
}

function found(call: ProviderCall, details: string[]): CallFinding {
  return {
    call: `${call.method} ${call.path}`,
    state: 'has',
    isProblem: false,
    details,
    leftOut: null,
  };
}

function untested(call: ProviderCall, detail: string): CallFinding {
  return { ...found(call, [detail]), state: 'untested' };
}

function lacks(call: ProviderCall, detail: string): CallFinding {
  const isProblem = call.isExtension !== true;
  return { ...found(call, [detail]), state: 'lacks', isProblem, leftOut: call.without };
}

function differs(call: ProviderCall, details: string[]): CallFinding {
  return { ...found(call, details), state: 'differs', isProblem: true, leftOut: call.without };
}

function byStatus(call: ProviderCall, answer: Received): CallFinding {
  if (answer.status === null) return differs(call, [answer.fault]);
  const { status, faults } = answer;
  if (status === 404 || status === 405) return lacks(call, `answers ${status}`);
  if (status >= 200 && status < 300 && faults.length === 0) return found(call, []);
  return differs(call, [`answers ${status}`, ...faults]);
}

/** Paths and codes of what is wrong; never a value. */
function shapeOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return 'the body is not the expected JSON';
  return `another shape: ${issuePaths(error).join(', ')}`;
}
