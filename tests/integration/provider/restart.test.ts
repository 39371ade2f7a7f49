import { expect, it } from 'vitest';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { admin } from '../../support/visitor.ts';
import { signIn } from './caller.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { waitFor } from '../../support/wait.ts';

it('shows what was not finished before a restart as interrupted at once, and undoes it', async () => {
  await using folder = await createTemporaryFolder();
  await placeEmptyDatabase(folder.path);
  const options = { dataDir: folder.path, seedProperties: 2, demoPassword };
  const first = await startTestProvider(options);
  const before = await signIn(first, admin.email);
  const part = { action: 'feature', ids: [1, 2], more: true, total: 500 };
  const { body: bulk } = await before.post('/admin/properties/bulk', part).expect(200);
  await first.close();

  await using second = await startTestProvider(options);
  const staff = await signIn(second, admin.email);
  const { body } = await staff.get('/admin/batches').expect(200);
  expect(body.batches).toEqual([
    expect.objectContaining({ id: bulk.batch, state: 'interrupted', total: 500 }),
  ]);
  await staff.post(`/admin/batches/${bulk.batch}/undo`).expect(202);
  await waitFor(async () => {
    const { body: undone } = await staff.get(`/admin/batches/${bulk.batch}`).expect(200);
    expect(undone.batch).toMatchObject({ state: 'undone', restored: 2 });
  });
});
