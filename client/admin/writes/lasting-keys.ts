import { apiPaths } from '../../../shared/paths.ts';
import { createWriteKeys, newKey, type SentWrite, type Unanswered } from '../../bff/write-keys.ts';

const storageKey = 'unanswered-writes';
/** Far more than one person leaves unanswered. */
const maxStored = 50;
const files = new WeakMap<Blob, string>();

/**
 * Keys of what staff write. In the staff area and except for files, they survive a reload of the tab, as the drafts do. Of other
 * writes, which may have a password, not even a hash is stored.
 */
export const lastingKeys = createWriteKeys({ nameOf, restore, store });

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

function restore(): Map<unknown, Unanswered> {
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

function store(among: ReadonlyMap<unknown, Unanswered>): void {
  const lasting = [...among]
    .filter(([, { path }]) => path.startsWith(`${apiPaths.admin}/`))
    .slice(-maxStored);
  try {
    if (lasting.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(lasting));
  } catch {
    // As above.
  }
}
