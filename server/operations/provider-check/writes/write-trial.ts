import { randomBytes } from 'node:crypto';
import { isRecord } from '../../../../shared/record.ts';
import { listIn } from '../../../upstream/staff/basic-answers.ts';
import type { NamedCall } from '../../../upstream/calls/provider-call.ts';
import { readRefusal } from '../../../upstream/transport/server-message.ts';
import type { Exchange, Received, Sent } from '../exchange.ts';
import {
  byStatus,
  differs,
  found,
  nameOf,
  shapeOf,
  untested,
  type CallFinding,
} from '../finding.ts';
import { MadeRecords, type RecordKind } from './made-records.ts';

export interface TrialOptions {
  exchange: Exchange;
  /** Checked before each call: one under way ends, so that its record can be removed. */
  signal: AbortSignal;
  calls: readonly NamedCall[];
  /** By call, of the check so far. The trial adds its own. */
  findings: Map<string, CallFinding>;
  /** An administrator's. */
  staffToken: string | undefined;
  /** By a path of the table, the site's configured one. */
  paths: ReadonlyMap<string, string>;
}

export type Writing = Pick<
  Sent,
  'body' | 'token' | 'idempotencyKey' | 'timeoutMs' | 'maxBytes' | 'accept'
> & {
  /** For the parameters of the path, in order. */
  ids?: readonly string[];
  /** The kind of a record that the call creates. */
  creates?: RecordKind;
};

/** A path with such an id would be another call's. */
const notSegment = /^\.{0,2}$/;

/** The trial's own records in a list of the provider: those with one of these texts in this field of their own. */
interface OwnRecords extends Pick<Sent, 'target' | 'maxBytes' | 'isList'> {
  /** The list's name in the response. */
  list: string;
  field: string;
  texts: readonly string[];
}

/** Makes calls that write, on records that carry a marker, and notes what the provider answers. */
export class WriteTrial {
  /** One word, in every record that the trial makes. */
  readonly marker = `check${randomBytes(5).toString('hex')}`;
  /** No mail server delivers to it (RFC 2606). */
  readonly email = `${this.marker}@provider-check.invalid`;
  readonly made = new MadeRecords(this.marker);
  readonly staffToken: string | undefined;
  /** For removing records, even after the signal. */
  readonly exchange: Exchange;
  readonly #options: TrialOptions;
  readonly #calls: ReadonlyMap<string, NamedCall>;

  constructor(options: TrialOptions) {
    this.#options = options;
    this.exchange = options.exchange;
    this.staffToken = options.staffToken;
    this.#calls = new Map(options.calls.map((call) => [nameOf(call), call]));
  }

  /** Whether the site can use a call as the check has found it so far. */
  has(name: string): boolean {
    return this.#options.findings.get(name)?.state === 'has';
  }

  lacks(name: string): boolean {
    return this.#options.findings.get(name)?.state === 'lacks';
  }

  /** The configured path of a call. */
  pathOf(path: string): string {
    return this.#options.paths.get(path) ?? path;
  }

  /**
   * Makes a call of the table, with the administrator's token if it needs one, unless the provider is known to lack it.
   *
   * @returns its answer if the provider accepts it
   */
  async send(
    name: string,
    { creates, ...writing }: Writing = {},
  ): Promise<{ json: unknown } | undefined> {
    const call = this.#calls.get(name);
    if (call === undefined || this.lacks(name)) return undefined;
    const sent = this.#toSent(call, { token: this.#tokenFor(call), ...writing });
    const answer = await this.request(sent, creates);
    this.#note(ofWrite(call, answer));
    const isAccepted = answer.status !== null && answer.status < 300;
    return isAccepted && !readRefusal(answer.json) ? { json: answer.json } : undefined;
  }

  /** Makes a call of the table that the provider must refuse. */
  async sendRefused(
    name: string,
    sent: { body: unknown; token?: string },
    what: string,
  ): Promise<void> {
    const call = this.#calls.get(name);
    if (call === undefined || this.lacks(name)) return;
    const answer = await this.request(this.#toSent(call, sent));
    const { status } = answer;
    if (status === null || status >= 500 || status === 405) {
      return this.#note(byStatus(call, answer));
    }
    if (status === 404) return this.#note(untested(call, `answers 404, perhaps for ${what}`));
    if (status === 429) return this.#note(untested(call, 'answers 429: too many attempts'));
    const isRefusal = status >= 400 || readRefusal(answer.json) !== undefined;
    if (isRefusal) return this.#note(found(call, [`refuses ${what} with ${status}`]));
    return this.#note(differs(call, [`answers ${what} with ${status}`]));
  }

  /** Makes a call of the table that creates a record. Returns its id; undefined if the provider refuses or does not list it. */
  async create(kind: RecordKind, name: string, writing: Writing): Promise<string | undefined> {
    const accepted = await this.send(name, { ...writing, creates: kind });
    return accepted && this.made.identify(kind);
  }

  /** Makes a call without judging it. */
  async request(sent: Sent, creates?: RecordKind): Promise<Received> {
    this.#options.signal.throwIfAborted();
    if (creates) this.made.expect(creates);
    const answer = await this.exchange.send(sent);
    if (creates && answer.status === null) this.made.addUnanswered(creates);
    return answer;
  }

  /** Ids; undefined if the list cannot be read. Works even after the signal. */
  async findOwn({ list, field, texts, ...sent }: OwnRecords): Promise<string[] | undefined> {
    const token = this.staffToken;
    const answer = await this.exchange.send({ method: 'GET', token, ...sent });
    if (answer.status !== 200) return undefined;
    // Others' records may repeat a text elsewhere, as one that lists similar properties.
    return listIn(answer.json, list)?.flatMap((item) => {
      const isOwn = isRecord(item) && texts.some((text) => item[field] === text);
      const id = isOwn ? item['id'] : undefined;
      const isId = typeof id === 'number' || (typeof id === 'string' && !notSegment.test(id));
      return isId ? [String(id)] : [];
    });
  }

  #toSent({ method, path }: NamedCall, { ids = [], ...writing }: Omit<Writing, 'creates'>): Sent {
    const segments = ids.map(encodeURIComponent);
    const target = this.pathOf(path).replaceAll(/\{\w+\}/g, () => segments.shift() ?? '');
    return { ...writing, method, target };
  }

  #tokenFor({ access }: NamedCall): string | undefined {
    return access === 'staff' ? this.staffToken : undefined;
  }

  /** Notes what was found about a call; a problem counts before anything else. */
  #note(finding: CallFinding): void {
    const { findings } = this.#options;
    if (findings.get(finding.call)?.isProblem !== true) findings.set(finding.call, finding);
  }
}

function ofWrite(call: NamedCall, answer: Received): CallFinding {
  const { status } = answer;
  if (status === 429) return untested(call, 'answers 429: too many attempts');
  if (status === null || status >= 300 || answer.faults.length > 0) return byStatus(call, answer);
  if (readRefusal(answer.json)) return differs(call, [`answers ${status}, but denies its success`]);
  const read = call.response?.safeParse(answer.json);
  if (read === undefined || read.success) return found(call);
  const isRead = call.method === 'GET' || call.mustAnswer === true;
  return isRead
    ? differs(call, [shapeOf(read.error)])
    : found(call, ['answers without the record: the site reads it again']);
}
