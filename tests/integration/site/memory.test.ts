import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryEnvironment, memoryFlags } from '../../../scripts/memory-settings.mjs';
import { wireList } from '../../bench/wire-list.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { productionServer } from '../../support/production-server.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');
const peakLimitMiB = 450;
const listedHomes = 20_000;
/** Above the peak with a list of a few homes. */
const listLimitMiB = 130;

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

  it.runIf(process.platform === 'linux')(
    'holds a long list once while a site without a saved one reads it from any provider',
    { tags: ['long'] },
    async () => {
      const [few, many] = [await peakWithList(50), await peakWithList(listedHomes)];
      expect(many - few).toBeLessThan(listLimitMiB);
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

/** The peak of a site that starts with an empty data folder and a remote provider of this many homes, in one array. */
async function peakWithList(homes: number): Promise<number> {
  await using provider = await startMisbehavingProvider();
  const body = wireList(homes).toString();
  provider.on('/properties', { kind: 'sends', type: 'application/json', body });
  await using server = await productionServer({ env: { PROVIDER_URL: provider.base } });
  const page = await (await fetch(`${server.url}/buy`)).text();
  expect(page).toContain('Home number');
  return await peakMiB(server.process.pid);
}

/** The largest resident set of a process so far. */
async function peakMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
