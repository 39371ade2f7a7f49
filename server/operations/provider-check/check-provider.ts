import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isRecord } from '../../../shared/record.ts';
import { listIn } from '../../upstream/staff/basic-answers.ts';
import type { Extension } from '../../upstream/staff/extensions.ts';
import { linesType } from '../../upstream/visitors/ndjson-exports.ts';
import { maxChangesBytes, maxListBytes } from '../../upstream/visitors/properties.ts';
import { readPropertyList } from '../../upstream/visitors/property-list.ts';
import { callsIn, type NamedCall } from '../../upstream/calls/provider-call.ts';
import { providerCalls } from '../../upstream/calls/provider-caller.ts';
import { loginAnswer } from '../../upstream/visitors/session-schema.ts';
import { maxStaffBytes } from '../../upstream/staff/staff-reads.ts';
import { openExchange, type Answered, type Exchange, type Received } from './exchange.ts';
import {
  byStatus,
  differs,
  found,
  lacks,
  nameOf,
  shapeOf,
  untested,
  type CallFinding,
} from './finding.ts';
import { Probe } from './probe.ts';
import { tryWrites, type WriteOptions } from './writes/try-writes.ts';

export interface ProviderCheckOptions {
  signal: AbortSignal;
  /** An administrator's; without it, calls that need one are only probed without a token. */
  login?: Login | undefined;
  /** Also tries calls that write, on records that the check makes and removes. */
  writes?: WriteOptions;
}

interface Login {
  email: string;
  password: string;
}

const signOut = 'POST /users/logout';
const logoutMs = 2000;
const calls = callsIn(providerCalls);

/**
 * Checks a provider call by call. Without `writes` it writes nothing: it signs in and out. Rejects with the signal's reason, or
 * a `TypeError` if the URL or a path cannot be a provider's.
 *
 * @param url the base URL, as in PROVIDER_URL
 */
export async function checkProvider(
  url: string,
  { signal, login, writes }: ProviderCheckOptions,
): Promise<CallFinding[]> {
  const exchange = openExchange(url, signal);
  const check = new Check(exchange, login);
  try {
    if (await check.read()) {
      const { findings, staffToken } = check;
      if (writes) await tryWrites(url, { signal, calls, findings, staffToken }, writes);
      await check.logOut();
    }
    return [...check.findings.values()];
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
  /** By call, in the order in which they were checked. */
  readonly findings = new Map<string, CallFinding>();
  readonly #exchange: Exchange;
  readonly #probe: Probe;
  readonly #login: Login | undefined;
  #token: string | undefined;
  /** Ids for paths with one, by the path of their list. */
  readonly #ids = new Map<string, string>();
  readonly #lacking = new Set<Extension>();

  constructor(exchange: Exchange, login: Login | undefined) {
    this.#exchange = exchange;
    this.#probe = new Probe(exchange);
    this.#login = login;
  }

  /** Undefined unless the check is signed in. */
  get token(): string | undefined {
    return this.#token;
  }

  /** An administrator's; undefined unless the check is signed in as one. */
  get staffToken(): string | undefined {
    const messages = this.findings.get('GET /admin/messages');
    return messages?.isProblem === false ? this.#token : undefined;
  }

  /** Checks every call but the last, signing out. Returns whether the provider can be reached. */
  async read(): Promise<boolean> {
    const [list, one, changes, ...others] = calls;
    if (!list || !one || !changes) return false;
    const answer = await this.#exchange.send({
      method: 'GET',
      target: '/properties',
      maxBytes: maxListBytes,
      isList: true,
    });
    this.#note(this.#ofList(list, answer));
    if (answer.status === null) return false;
    this.#note(await this.#ofCall(one));
    this.#note(await this.#ofChanges(changes, answer));
    for (const call of others) {
      if (nameOf(call) !== signOut) this.#note(await this.#ofCall(call));
    }
    return true;
  }

  async logOut(): Promise<void> {
    const call = calls.find((one) => nameOf(one) === signOut);
    if (call) this.#note(await this.#ofCall(call));
  }

  #note(finding: CallFinding): void {
    this.findings.set(finding.call, finding);
  }

  #ofList(call: NamedCall, answer: Received): CallFinding {
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

  async #ofChanges(call: NamedCall, list: Received): Promise<CallFinding> {
    const version = list.status === null ? undefined : list.header('x-properties-version');
    if (version === undefined) {
      return lacks(call, 'the list comes without X-Properties-Version');
    }
    const target = `${call.path}?${new URLSearchParams({ since: version })}`;
    const sent = { method: 'GET', target, maxBytes: maxChangesBytes };
    const answer = await this.#exchange.send(sent);
    return this.#ofAnswer(call, answer);
  }

  async #ofCall(call: NamedCall): Promise<CallFinding> {
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
        : await this.#probe.find(call);
    if (isList && finding.state === 'lacks') this.#lacking.add(extension);
    return finding;
  }

  /** Signs in, or tries to as no one. */
  async #ofLogin(call: NamedCall): Promise<CallFinding> {
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

  async #ofRead(call: NamedCall): Promise<CallFinding> {
    const list = call.path.replace(/\/\{.*$/, '');
    const id = this.#ids.get(list);
    if (call.path.includes('{') && id === undefined) {
      return untested(call, `there is no record in ${list}`);
    }
    const target = call.path.replace('{id}', encodeURIComponent(id ?? '')).replace(/\{\w+\}/, '1');
    const token = call.access && this.#token;
    const { line, isImage } = call;
    const accept = line ? 'application/x-ndjson' : isImage ? 'image/*' : undefined;
    const maxBytes = call.access === 'staff' ? maxStaffBytes : undefined;
    const answer = await this.#exchange.send({ method: 'GET', target, token, accept, maxBytes });
    if (line && answer.status === 200) return ofExport(call, line, answer);
    if (isImage) {
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

  #ofAnswer(call: NamedCall, answer: Received): CallFinding {
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
}

/** Reads the first line only: an export may be long. */
function ofExport(call: NamedCall, line: z.ZodType, answer: Answered): CallFinding {
  const type = answer.header('content-type') ?? 'no type';
  if (!linesType.test(type)) return differs(call, [`is not NDJSON, but ${type}`]);
  if (answer.body.length === 0) return found(call, ['is empty']);
  const read = line.safeParse(answer.json);
  return read.success ? found(call) : differs(call, [shapeOf(read.error)]);
}
