import { mkdir, mkdtempDisposable, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restoreList } from '../../../../server/features/properties/catalogue/list-reader.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { readPackedList } from '../../../support/read-packed-list.ts';
import { wireList } from '../../../bench/wire-list.ts';

const neverAborted = new AbortController().signal;
/** A megabyte, enough to be saved. */
const long = wireList(1000);
const names = { etag: '"e1"', version: 'v1' };

/** Reads the long list and saves it. */
async function save() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'homefront-list-'));
  const file = { path: join(folder.path, 'list.bin'), key: 'provider and code' };
  const unsaved: string[] = [];
  const read = await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    file,
    names,
    onUnsaved: (reason) => unsaved.push(reason),
  });
  return { file, read, unsaved, [Symbol.asyncDispose]: () => folder.remove() };
}

it('restores a saved list as it was read', async () => {
  await using saving = await save();
  const { file, read, unsaved } = saving;
  expect(await restoreList(file)).toEqual({ list: read.value, ...names, leftOut: 0 });
  expect(unsaved).toEqual([]);
});

it('does not restore the list of another provider, or one that other code has read', async () => {
  await using saving = await save();
  expect(await restoreList({ ...saving.file, key: 'other code' })).toBeNull();
});

it.each([
  [
    'changed',
    async (path: string) => {
      const bytes = await readFile(path);
      const middle = bytes.length >>> 1;
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(path, bytes);
    },
  ],
  ['cut', (path: string) => truncate(path, 1000)],
  ['empty', (path: string) => truncate(path, 0)],
])('does not restore a file that is %s', async (_what, damage) => {
  await using saving = await save();
  await damage(saving.file.path);
  expect(await restoreList(saving.file)).toBeNull();
});

it('does not restore a missing file', async () => {
  expect(await restoreList({ path: join(tmpdir(), 'no-such-list.bin'), key: '' })).toBeNull();
});

it('reads a list that cannot be saved, and says why it could not', async () => {
  const unsaved: string[] = [];
  const read = await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    file: { path: join(tmpdir(), 'no-such-folder', 'list.bin'), key: '' },
    names,
    onUnsaved: (reason) => unsaved.push(reason),
  });
  expect(read.count).toBe(1000);
  expect(unsaved.join()).toContain('ENOENT');
});

it('leaves nothing behind if the file cannot be replaced', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefront-list-'));
  const path = join(folder.path, 'list.bin');
  await mkdir(path);
  const unsaved: string[] = [];
  await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    file: { path, key: '' },
    names,
    onUnsaved: (reason) => unsaved.push(reason),
  });
  expect(unsaved).toHaveLength(1);
  expect(await readdir(folder.path)).toEqual(['list.bin']);
});

it.each([
  [{ etag: '"e1"', version: undefined }, ['list.bin']],
  [{ etag: null, version: 'v1' }, ['list.bin']],
  [{ etag: null, version: undefined }, []],
])('saves a list with the names %j in %j', async (given, files) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'homefront-list-'));
  const file = { path: join(folder.path, 'list.bin'), key: '' };
  await readPackedList(Buffer.from(long), neverAborted, {
    rates: costSettings,
    file,
    names: given,
  });
  expect(await readdir(folder.path)).toEqual(files);
});
