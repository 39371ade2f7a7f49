import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../../scripts/memory-settings.mjs';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { productionServer } from '../../support/production-server.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const peakLimitMiB = 450;

describe('memory', () => {
  it.runIf(process.platform === 'linux')(
    'stays small while the site fills its database and renders pages',
    async () => {
      await using folder = await createTemporaryFolder();
      await placeEmptyDatabase(folder.path);
      await using server = await productionServer({ dataDir: folder.path });
      for (let page = 0; page < 50; page += 1) {
        const { status } = await fetch(`${server.url}/buy?rendered=always`);
        expect(status).toBe(200);
      }
      expect(await peakMiB(server.process.pid)).toBeLessThan(peakLimitMiB);
    },
  );

  it('is as small in the image', async () => {
    const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
    expect(dockerfile).toContain(`exec node ${memoryFlags.join(' ')} server/main.ts`);
    for (const [name, value] of Object.entries(memoryEnvironment)) {
      expect(dockerfile).toContain(`ENV ${name}=${value}\n`);
    }
  });
});

/** The largest resident set of a process so far. */
async function peakMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
