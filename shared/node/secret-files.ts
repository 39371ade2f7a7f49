import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from './errors.ts';

export interface SecretFiles {
  /** By variable, the content of its file without a final line break. */
  values: ReadonlyMap<string, string>;
  /** By variable, a line for the operator. It names the file and shows nothing of its content. */
  problems: ReadonlyMap<string, string>;
}

/** In bytes. */
const maxSize = 64 * 1024;

/**
 * Reads secrets from files, as orchestrators mount them: for each name, the file whose path is in the variable NAME_FILE. An
 * empty variable counts as unset.
 */
export function readSecretFiles(source: NodeJS.ProcessEnv, names: readonly string[]): SecretFiles {
  const values = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = source[variable];
    if (!path) continue;
    if (source[name]) {
      problems.set(name, `${variable} is set but must be left out: ${name} is set, too.`);
      continue;
    }
    const { value, problem } = readSecret(path);
    if (problem === undefined) values.set(name, value);
    else problems.set(name, `${variable} is ${JSON.stringify(path)} but must be ${problem}.`);
  }
  return { values, problems };
}

type Secret = { value: string; problem?: never } | { value?: never; problem: string };

/** `problem` says what the file must be. */
function readSecret(path: string): Secret {
  let content: Buffer | undefined;
  try {
    content = readStart(path, maxSize + 1);
  } catch (error) {
    return { problem: `a file that this user can read (${errorCode(error) ?? 'unreadable'})` };
  }
  if (content === undefined) return { problem: 'a file, not a pipe' };
  if (content.length > maxSize) return { problem: 'a file of at most 64 kB' };
  // A replacement character in place of random bytes would weaken a key.
  const value = decodeUtf8(content)?.replace(/\r?\n$/, '');
  if (value === undefined) return { problem: 'a text file in UTF-8' };
  return value === '' ? { problem: 'a file that is not empty' } : { value };
}

/** Up to `size` bytes: a device may have no end. Undefined for a pipe, whose writer the start would wait for, deaf to signals. */
function readStart(path: string, size: number): Buffer | undefined {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (fstatSync(file).isFIFO()) return undefined;
    const buffer = Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const count = readSync(file, buffer, filled, size - filled, null);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
