import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyInstallation } from '../../../server/provider/backup/copy-installation.ts';

it('a copy has the photos of every row that was committed before the database was locked', async () => {
  const root = await mkdtemp(join(tmpdir(), 'homefront-copy-'));
  const [dataDir, to] = [join(root, 'data'), join(root, 'copy')];
  await mkdir(join(dataDir, 'photos/properties'), { recursive: true });
  await mkdir(to);
  await writeFile(join(dataDir, 'photos/properties/early.webp'), '');

  const copyDatabase = async (_: string, whileLocked: () => Promise<void>): Promise<void> => {
    await writeFile(join(dataDir, 'photos/properties/late.webp'), '');
    await whileLocked();
  };
  await copyInstallation(dataDir, copyDatabase, to);
  expect(await readdir(join(to, 'photos/properties'))).toEqual(['early.webp', 'late.webp']);
  await rm(root, { recursive: true });
});
