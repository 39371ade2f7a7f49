import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutbox, type OpenOutbox } from '../../../server/outbox/open-outbox.ts';
import type { NewMessage } from '../../../server/outbox/outbox.ts';

export interface TemporaryOutbox extends OpenOutbox, AsyncDisposable {
  folder: string;
  /** Time in milliseconds. */
  clock: { now: number };
  /** Opens the same file again, as another process does. */
  another(keys?: readonly string[]): Promise<OpenOutbox & AsyncDisposable>;
}

export const key = 'k'.repeat(32);

/** An outbox in a temporary folder of its own. */
export async function temporaryOutbox(): Promise<TemporaryOutbox> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-outbox-'));
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const open = (keys: readonly string[]) =>
    openOutbox({ dataDir: folder, keys, clock: () => clock.now });
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

export function message(name: string, more: Partial<NewMessage> = {}): NewMessage {
  const text = JSON.stringify({ message: `The secret of ${name}` });
  return { key: name, kind: 'contact', payload: text, attachments: [], ...more };
}
