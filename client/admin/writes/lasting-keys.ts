import { apiPaths } from '../../../shared/paths.ts';
import { newKey, type SentWrite, type WriteKeys } from '../../bff/write-keys.ts';

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
 * Keys of what staff write. In the staff area and except for files, they survive a reload of the tab, as the drafts do. Of other
 * writes, which may have a password, not even a hash is stored.
 */
export const lastingKeys: WriteKeys = {
  keyOf(write) {
    unanswered ??= restore();
    const { method, path } = write;
    const name = nameOf(write);
    const { key } = unanswered.get(name) ?? { key: newKey() };
    unanswered.set(name, { key, method, path });
    for (const oldest of unanswered.keys()) {
      if (unanswered.size <= maxUnanswered) break;
      unanswered.delete(oldest);
    }
    store(unanswered);
    return key;
  },

  end(write, isDone) {
    unanswered ??= restore();
    const own = nameOf(write);
    for (const [name, one] of unanswered) {
      if (name === own || (isDone && isOverwritten(one, write.path))) unanswered.delete(name);
    }
    store(unanswered);
  },
};

/**
 * Whether the later change to `path` may have replaced the effect of an unanswered write. Sent again, it is then a new wish. Writes
 * that add something stay as they are.
 */
function isOverwritten(one: Unanswered, path: string): boolean {
  const sets = one.method !== 'POST' || one.path.endsWith('/bulk');
  if (sets) return one.path === path || path.startsWith(`${one.path}/`);
  return one.path.startsWith(`${path}/`) && !/\/photos\b/.test(one.path);
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
  const lasting = [...among].filter(([, { path }]) => path.startsWith(`${apiPaths.admin}/`));
  try {
    if (lasting.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(lasting));
  } catch {
    // As above.
  }
}
