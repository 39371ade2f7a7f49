import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DurablePGlite } from '../../../server/provider/database/durable-pglite.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

it('a trap in the database rejects every call with its cause, and the next start opens it', async () => {
  await using folder = await createTemporaryFolder();
  await placeEmptyDatabase(folder.path);
  const path = join(folder.path, 'provider');
  const pglite = await DurablePGlite.open(path);
  await pglite.query('create table kept as select 1 as one');
  const memory = memoryOf(pglite);
  const sound = memory.slice();
  memory.fill(255);
  await expect(pglite.query('select 1')).rejects.toThrow('memory access out of bounds');
  // For PGlite's timers.
  memory.set(sound);
  expect(await pglite.failed).toMatchObject({ message: 'memory access out of bounds' });
  await expect(pglite.query('select 1')).rejects.toThrow('memory access out of bounds');
  await pglite.close();

  const next = await DurablePGlite.open(path);
  expect((await next.query('select one from kept')).rows).toEqual([{ one: 1 }]);
  await next.close();
});

function memoryOf(pglite: DurablePGlite): Uint8Array {
  const { mod } = pglite as unknown as { mod: { HEAPU8: Uint8Array } };
  return mod.HEAPU8;
}
