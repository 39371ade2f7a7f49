/** @module-tag long */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPGlite } from '../../../server/provider/database/pglite.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { openProviderApp } from './provider-app.ts';
import { runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';
import { waitUntil } from '../../support/wait.ts';

describe('provider process', () => {
  it('starts over after kill -9 during its first start, and keeps its properties after another', async () => {
    await using folder = await createTemporaryFolder();
    const start = () => runProvider({ DATA_DIR: folder.path, SEED_PROPERTIES: '12' });
    const appears = (name: string) =>
      waitUntil(() => existsSync(join(folder.path, name)), { timeout: 40_000 });

    const creating = start();
    await appears('provider.new');
    creating.kill('SIGKILL');
    await creating.ended;

    // The last step of seeding waits for a reader.
    const logins = join(folder.path, 'demo-logins.txt.new');
    execFileSync('mkfifo', [logins]);
    const seeding = start();
    await appears('photos/enquiries');
    seeding.kill('SIGKILL');
    await seeding.ended;
    await rm(logins);

    const serving = start();
    const before = await fetchList(String(await serving.url));
    expect(new Set(before.map(({ id }) => id)).size).toBe(12);
    expect(before).toHaveLength(12);
    serving.kill('SIGKILL');
    await serving.ended;

    const again = start();
    expect(await fetchList(String(await again.url))).toEqual(before);
    again.kill('SIGTERM');
    expect(await again.ended).toEqual({ code: 0, stderr: '' });
  });

  it('keeps the database, photos and mail from other users of the machine, also those of an older version', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await chmod(folder.path, 0o755);
    await chmod(join(folder.path, 'provider'), 0o755);
    const provider = runProvider({ DATA_DIR: folder.path, SEED_PROPERTIES: '1' });
    await provider.url;
    provider.kill('SIGTERM');
    await provider.ended;
    const open = [];
    for (const name of await readdir(folder.path)) {
      const { mode } = await stat(join(folder.path, name));
      if ((mode & 0o077) !== 0) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('deletes messages permanently that were deleted 30 days before it starts', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    {
      await using provider = await openProviderApp({ seedProperties: 0 }, [], folder.path);
      const deletedAt = new Date(Date.now() - 31 * 86_400_000);
      await provider.database.updateTable('messages').set({ deleted_at: deletedAt }).execute();
    }
    const provider = await startTestProvider({ dataDir: folder.path });
    await provider.close();
    const { database, close } = await openPGlite(folder.path);
    expect(await database.selectFrom('messages').select('id').execute()).toEqual([]);
    await close();
  });

  it('reports why it cannot use a data folder', async () => {
    await using folder = await createTemporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    await expect(startTestProvider({ dataDir: file })).rejects.toThrow(
      `The data folder ${file} cannot be used: it is not a folder (EEXIST).`,
    );
  });

  it('names every wrong variable at once, and shows no secret', async () => {
    await using folder = await createTemporaryFolder();
    const { code, stderr } = await runProvider({
      DATA_DIR: folder.path,
      PROVIDER_PORT: 'many',
      DEMO_PASSWORD: 'hunter2',
      BRAND_NAME: ' ',
    }).ended;
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'PROVIDER_PORT is "many" but must be a whole number from 0 to 65535.',
        'DEMO_PASSWORD is not valid but must be at least 8 characters long.',
        'BRAND_NAME is " " but must be a name of 1 to 40 characters.',
        '',
      ],
    ]);
  });

  it('reports a port that is taken', async () => {
    await using taken = await startLoopbackServer(() => {});
    const port = Number(new URL(taken.url).port);
    await expect(startTestProvider({ seedProperties: 0, port })).rejects.toThrow(
      new RegExp(`^Port ${port} on 127.0.0.1 is already in use\\.[^\\n]*$`),
    );
  });
});
