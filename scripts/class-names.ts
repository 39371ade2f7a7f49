import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const root = `${import.meta.dirname}/..`;
const length = 4;

/**
 * Short names for the classes of CSS modules, the same in the builds for the server and the browser: a page repeats them
 * hundreds of times. The returned function throws if two classes get the same name.
 */
export function classNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(root, file.split('?', 1)[0] ?? file).replaceAll('\\', '/')} ${name}`;
    const short = shortName(owner);
    const other = owners.get(short) ?? owner;
    if (other !== owner) throw new Error(`Rename a class: ${owner} and ${other} get one name.`);
    owners.set(short, owner);
    return short;
  };
}

/** Begins with a letter, as CSS requires of a class. */
function shortName(owner: string): string {
  const hash = createHash('sha256').update(owner).digest('base64url');
  return `c${hash.slice(0, length)}`;
}
