import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  capacity,
  checkMemory,
  firstStartMemory,
  memoryFor,
} from '../../../server/operations/doctor/memory.ts';

it('the documents have the table that the doctor uses', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const rows = text.matchAll(/^\| +([\d,]+) \|.*\| +([\d.]+) (MiB|GiB) \|$/gm);
  const documented = Array.from(rows, ([, homes = '', amount, unit]) => ({
    homes: Number(homes.replace(',', '')),
    memory: Number(amount) * (unit === 'GiB' ? 1024 : 1),
  }));
  expect(documented).toEqual(capacity);
  expect(text).toContain(`needs ${firstStartMemory} MiB for its first start`);
});

it.each([
  { homes: null, needed: 600 },
  { homes: 300, needed: 600 },
  { homes: 301, needed: 700 },
  { homes: 50_000, needed: 1024 },
  { homes: 200_000, needed: 1536 },
  { homes: 400_000, needed: 3072 },
])('a process with $homes homes needs $needed MiB', ({ homes, needed }) => {
  const site = { homes, hasEmbeddedDatabase: false };
  expect(memoryFor(site)).toBe(needed);
  expect(checkMemory(needed, site)).toEqual([]);
  expect(checkMemory(needed - 1, site)).toMatchObject([{ state: 'warning' }]);
});

it('the warning says how much is needed, and for how many homes', () => {
  const [finding] = checkMemory(512, { homes: 20_000, hasEmbeddedDatabase: true });
  expect(finding?.what).toBe(
    'This machine or container has 512 MiB of memory; the site with 20,000 homes needs 900.',
  );
});
