/** @module-tag long */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { copyCheckout } from '../../support/checkout-copy.ts';

const root = join(import.meta.dirname, '../../..');

describe('build', () => {
  it('is identical in every checkout, and made once by concurrent processes', async () => {
    await using copy = await copyCheckout({ below: 'client/admin/shared/a b' });
    const outputs = await Promise.all([build(copy.path), build(copy.path)]);
    expect(outputs.toSorted()).toEqual(['', 'Building the pages…\n']);
    expect(await chunksOf(copy.path)).toEqual(await chunksOf(root));
  }, 300_000);
});

async function build(checkout: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/build.mjs', '--if-changed'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(code).toBe(0);
  return output;
}

/** The scripts of a build and their imports, by names without hashes. */
async function chunksOf(checkout: string): Promise<unknown> {
  const manifest = await readFile(join(checkout, 'dist/client/.vite/manifest.json'), 'utf8');
  const entries: Record<string, { file: string; imports?: string[] }> = JSON.parse(manifest);
  const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '');
  return Object.values(entries)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file, imports = [] }) => ({
      name: nameOf(file),
      imports: imports.map((key) => nameOf(entries[key]?.file ?? key)).toSorted(),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
