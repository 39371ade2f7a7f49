import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Check, Finding } from './finding.ts';

const check = 'runtime';
const mebibyte = 1024 * 1024;
const minNode = 24;
/** What a site with the embedded provider needs, in MiB, and one without: docs/operations.md, capacity. */
const memoryMiB = { embedded: 600, remote: 350 };
const minOpenFiles = 4096;
const root = join(import.meta.dirname, '../../..');

/** Node, memory, the limit on open files and the built pages. */
export const runtime: Check = {
  name: check,
  async run({ config: { settings } }) {
    const { node } = process.versions;
    const findings: Finding[] = [];
    if (Number(node.split('.')[0]) < minNode) {
      findings.push(failure(`Node is version ${node}.`, `Install Node ${minNode} or newer.`));
    }
    const memory = Math.floor(memoryLimit() / mebibyte);
    const needed = memoryMiB[settings.provider.kind];
    if (memory < needed) {
      findings.push({
        check,
        state: 'warning',
        what: `This machine or container has ${memory} MiB of memory; the site needs ${needed}.`,
        fix: 'Raise the memory limit of the container, or use a larger machine.',
      });
    }
    const files = openFilesLimit();
    if (files < minOpenFiles) {
      findings.push({
        check,
        state: 'warning',
        what: `A process may open ${files} files and connections only.`,
        fix: `Raise the limit: \`ulimit -n ${minOpenFiles}\`, or LimitNOFILE in a systemd unit.`,
      });
    }
    if (settings.mode === 'production' && !existsSync(join(root, 'dist'))) {
      findings.push(failure('The pages are not built.', 'Run `npm run build`.'));
    }
    if (findings.length > 0) return findings;
    return [{ check, state: 'ok', what: `Node ${node}, ${memory} MiB of memory.` }];
  },
};

/** In bytes: the container's, or else the machine's. */
function memoryLimit(): number {
  return Math.min(process.constrainedMemory() || totalmem(), totalmem());
}

/** Node has raised its own limit to the hard one at its start. Infinity where it is unlimited or unknown. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

function failure(what: string, fix: string): Finding {
  return { check, state: 'failure', what, fix };
}
