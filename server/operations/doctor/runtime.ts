import { existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { callSite } from '../../control/control-client.ts';
import { siteStatus } from '../../control/site-status.ts';
import type { Check, Finding } from './finding.ts';
import { checkMemory } from './memory.ts';

const check = 'runtime';
const mebibyte = 1024 * 1024;
const minNode = 24;
const minOpenFiles = 4096;
const root = join(import.meta.dirname, '../../..');

/** Node, memory, the limit on open files and the built pages. */
export const runtime: Check = {
  name: check,
  needs: ['DATA_DIR', 'DATABASE_URL'],
  async run({ config: { settings, secrets } }) {
    const { node } = process.versions;
    const findings: Finding[] = [];
    if (Number(node.split('.')[0]) < minNode) {
      findings.push(failure(`Node is version ${node}.`, `Install Node ${minNode} or newer.`));
    }
    const memory = Math.floor(memoryLimit() / mebibyte);
    const hasEmbeddedDatabase =
      settings.provider.kind === 'embedded' && secrets.databaseUrl === undefined;
    const homes = await countHomes(settings.dataDir);
    findings.push(...checkMemory(memory, { homes, hasEmbeddedDatabase }));
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

/** Null while no site of this data folder runs. */
async function countHomes(dataDir: string): Promise<number | null> {
  try {
    return siteStatus.parse(await callSite(dataDir, 'status')).homes;
  } catch {
    return null;
  }
}

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
