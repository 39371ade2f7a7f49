import { pageMessages, type PageMessageCode } from '../../shared/page-messages.ts';
import { isProblem, ProblemError, type Problem } from '../../shared/contract/problem.ts';
import type {
  Answer,
  InputOf,
  OperationName,
} from '../../shared/contract/operations/operations.ts';
import type { SessionView } from '../../shared/contract/session-schemas.ts';
import { isPathSegment } from '../../shared/path-segment.ts';
import { randomHex, sendWithKey, type SentWrite } from './write-keys.ts';

/** How long a visitor waits for a response. */
const requestTimeoutMs = 60_000;

let isTraced = false;
/** Id of the user whom the page shows; null if it shows none. */
let believedUser: string | null = null;

/** From now on, each call begins a trace (https://www.w3.org/TR/trace-context). */
export function traceCalls(): void {
  isTraced = true;
}

/** From now on, changes are made for this user. */
export function believeIn({ user }: SessionView): void {
  believedUser = user?.id ?? null;
}

/**
 * Calls an operation of the JSON API; rejects with `ProblemError` or with the signal's reason. A write can be repeated without
 * harm: by the browser, which does so by itself when a connection ends before the answer, and by its user.
 */
export async function call<Name extends OperationName>(
  name: Name,
  signal: AbortSignal,
  ...[input]: InputOf<Name>
): Promise<Answer<Name>> {
  const given: AnyInput = Object(input);
  const { body } = given;
  const [method = ''] = name.split(' ');
  const path = urlOf(name, given);
  const send = async (own: Readonly<Record<string, string>>): Promise<Answer<Name>> => {
    const { headers, ...content } = toBody(body);
    const traced = isTraced ? { ...headers, traceparent: newTraceparent() } : headers;
    const init = { method, headers: { ...traced, ...own }, ...content };
    const { status, answer } = await reach(path, init, signal);
    return readAnswer(status, answer);
  };
  return method === 'GET' ? send({}) : sendWrite({ method, path, body }, send);
}

interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: URLSearchParams | Readonly<Record<string, string>>;
  /** Sent as it is if it is a file, otherwise as JSON. */
  body?: object;
}

/**
 * The URL of an operation. Throws a `ProblemError` 404 for an id that cannot be part of a path: nothing has it, and it could be
 * another route: `phones/..` is the account.
 */
export function urlOf(name: OperationName, { params = {}, query }: AnyInput = {}): string {
  const path = name.replace(/.* /, '/api').replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const id = params[param] ?? '';
    if (!isPathSegment(id)) throw new ProblemError(problem('pageNotFound', 404, 'Not Found'));
    return encodeURIComponent(id);
  });
  const search = String(new URLSearchParams(query));
  return search === '' ? path : `${path}?${search}`;
}

/** Calls `send` with the headers of a write. The server refuses it if another person has signed in on this browser meanwhile. */
export function sendWrite<T>(
  write: SentWrite,
  send: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const person: Record<string, string> =
    believedUser === null ? {} : { 'x-signed-in-as': encodeURIComponent(believedUser) };
  return sendWithKey(write, (key) => send({ ...person, 'idempotency-key': key }));
}

/** Returns a route's response; throws `ProblemError` for a problem or an empty response. */
export function readAnswer<T>(status: number, answer: unknown): T {
  // Unchecked in the browser: the tests compare every answer of the server with the operation's schema.
  if (status >= 200 && status < 300 && answer !== null) return answer as T;
  throw new ProblemError(isProblem(answer) ? answer : problem('unknown', status));
}

/** No response arrived, or not in time. */
export class UnreachableError extends ProblemError {
  readonly unreachable = true;

  /** `ProblemError` overrides `Symbol.hasInstance`; without this override every problem would match. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof ProblemError && 'unreachable' in value;
  }
}

export function unreachable(code: 'timeout' | 'network', cause?: unknown): UnreachableError {
  return new UnreachableError(problem(code, 503), { cause });
}

function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-01`;
}

function toBody(body: object | undefined): {
  headers: Record<string, string>;
  body: string | Blob | null;
} {
  const headers = { accept: 'application/json' };
  if (body === undefined) return { headers, body: null };
  if (body instanceof Blob)
    return {
      headers: { ...headers, 'content-type': body.type || 'application/octet-stream' },
      body,
    };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** An answer that does not arrive as a whole is none. */
async function reach(
  path: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ status: number; answer: unknown }> {
  const limit = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(path, { ...init, signal: firstOf(signal, limit) });
    return { status: response.status, answer: await response.json().catch(unlessJson) };
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable(limit.aborted ? 'timeout' : 'network', error);
  }
}

/** Null for a body that is not JSON; rethrows if it did not arrive. */
function unlessJson(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}

/** A fallback for `AbortSignal.any` (Chrome 116, Safari 17.4). */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
}

function problem(code: PageMessageCode, status: number, title = ''): Problem {
  return { type: 'about:blank', title, status, detail: pageMessages[code], code };
}
