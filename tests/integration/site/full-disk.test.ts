/** @module-tag long */
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { runsOnSmallDisks } from '../../support/small-disk.ts';
import { runProvider } from '../provider/provider-process.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';
import { homeForm, openStaffSite } from '../api/admin/staff-site.ts';

it.runIf(runsOnSmallDisks)(
  'a provider on a full disk rejects writes with a message, while staff can read and sign in',
  async () => {
    await using folder = await createTemporaryFolder();
    const { path } = folder;
    const provider = runProvider(
      { DATA_DIR: path, SEED_PROPERTIES: '12', DEMO_PASSWORD: demoPassword },
      { disk: { path, megabytes: 160 } },
    );
    try {
      const url = await provider.url;
      if (url === null) throw new Error((await provider.ended).stderr);
      await using site = await openStaffSite({ providerUrl: url });
      const disk = provider.pathFromOutside(path);
      const { bavail, bsize } = await statfs(disk);
      await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));

      const create = () => {
        const description = 'x'.repeat(8_000);
        return site.asAdmin('post', '/api/admin/properties', { ...homeForm, description });
      };
      // A few may still fit into a page that the database has already allocated.
      const answers = [];
      for (let number = 0; number < 30; number += 1) answers.push(await create());
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(20);
      for (const { status, body } of refused) {
        expect([status, body.code, body.detail]).toEqual([507, 'noSpace', catalogue.noSpace]);
      }
      await site.asAdmin('get', '/api/admin/properties').expect(200);
      await site.asAdmin('get', '/api/admin/messages').expect(200);
      expect(await site.logIn('ada@homefront.example')).not.toBe('');
    } finally {
      provider.kill('SIGKILL');
      await provider.ended;
    }
  },
  240_000,
);
