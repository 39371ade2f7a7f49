import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { key, testClock, type TestOutbox } from './test-outbox.ts';

export interface TemporaryOutbox extends TestOutbox {
  folder: string;
}

/** An outbox in a temporary folder of its own. */
export async function temporaryOutbox(): Promise<TemporaryOutbox> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-outbox-'));
  const clock = testClock();
  const open = (keys: readonly string[]) =>
    openSqliteOutbox({ dataDir: folder, keys, clock: () => clock.now });
  const opened = await open([key]);
  return {
    ...opened,
    folder,
    clock,
    async another(keys = [key]) {
      const other = await open(keys);
      return { ...other, [Symbol.asyncDispose]: other.close };
    },
    async [Symbol.asyncDispose]() {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
