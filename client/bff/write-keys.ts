import { ProblemError } from '../../shared/contract/problem.ts';
import { apiPaths } from '../../shared/paths.ts';

/** A change as it is sent. */
export interface SentWrite {
  method: string;
  path: string;
  /** A file counts as the same only while it is the same object. */
  body: object | undefined;
}

const storageKey = 'unanswered-writes';
/** Far more than one person leaves unanswered. */
const maxUnanswered = 50;

interface Unanswered {
  key: string;
  method: string;
  path: string;
}

/** Writes whose answer never came, by their content; the oldest first. */
let unanswered: Map<string, Unanswered> | undefined;
const files = new WeakMap<Blob, string>();

/**
 * Sends a write with an idempotency key: the same one for as long as the same write has no answer, however often it is tried, and
 * another one afterwards. So the server can tell a repetition from a second wish.
 */
export async function sendWithKey<T>(
  write: SentWrite,
  send: (key: string) => Promise<T>,
): Promise<T> {
  unanswered ??= restore();
  const { method, path } = write;
  const name = nameOf(write);
  const { key } = unanswered.get(name) ?? { key: newKey() };
  unanswered.set(name, { key, method, path });
  limit(unanswered);
  store(unanswered);
  try {
    const answer = await send(key);
    forget(unanswered, (known, one) => known === name || isOverwritten(one, path));
    return answer;
  } catch (error) {
    if (isRefusal(error)) forget(unanswered, (known) => known === name);
    throw error;
  }
}

/** Nothing was changed. After a 401 the write is sent again, and an earlier attempt may have succeeded. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { status } = error.problem;
  return status < 500 && ![401, 408, 429].includes(status);
}

/**
 * Whether the later change to `path` may have replaced the effect of an unanswered write. Sent again, it is then a new wish. Writes
 * that add something stay as they are.
 */
function isOverwritten(one: Unanswered, path: string): boolean {
  const sets = one.method !== 'POST' || one.path.endsWith('/bulk');
  if (sets) return one.path === path || path.startsWith(`${one.path}/`);
  return one.path.startsWith(`${path}/`) && !one.path.endsWith('/photos');
}

function forget(
  among: Map<string, Unanswered>,
  isGone: (name: string, one: Unanswered) => boolean,
): void {
  for (const [name, one] of among) if (isGone(name, one)) among.delete(name);
  store(among);
}

function nameOf({ method, path, body }: SentWrite): string {
  const content = body instanceof Blob ? fileName(body) : JSON.stringify(body);
  return hash([method, path, content].join(' '));
}

function fileName(file: Blob): string {
  const name = files.get(file) ?? newKey();
  files.set(file, name);
  return name;
}

/** `crypto.randomUUID` exists over https only. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Two sums of 32 bits (FNV-1a) tell apart what one person sends; the server compares the content itself. */
function hash(text: string): string {
  let one = 0x81_1c_9d_c5;
  let other = 0x01_00_01_93;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01_00_01_93);
    other = Math.imul(other ^ unit, 0x85_eb_ca_6b);
  }
  return [one >>> 0, other >>> 0, text.length].map((part) => part.toString(36)).join('-');
}

function limit(among: Map<string, Unanswered>): void {
  for (const name of among.keys()) {
    if (among.size <= maxUnanswered) return;
    among.delete(name);
  }
}

/** Only what staff write lasts: what visitors send may have a password, which leaves no trace in the storage. */
function isLasting({ path }: Unanswered): boolean {
  return path.startsWith(`${apiPaths.admin}/`);
}

function restore(): Map<string, Unanswered> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isStored) : []);
  } catch {
    // Without storage, keys last as long as the page.
    return new Map();
  }
}

function isStored(entry: unknown): entry is [string, Unanswered] {
  return Array.isArray(entry) && typeof Object(entry[1]).key === 'string';
}

function store(among: Map<string, Unanswered>): void {
  const lasting = [...among].filter(([, one]) => isLasting(one));
  try {
    if (lasting.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(lasting));
  } catch {
    // As above.
  }
}
