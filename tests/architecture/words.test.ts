import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { retiredWords } from './retired-words.ts';

const root = join(import.meta.dirname, '../..');
const patterns = [
  '{server,client,shared,scripts,tests,docs}/**/*.{ts,tsx,mjs,css,md}',
  '*.{ts,md,json}',
];
const ownList = 'tests/architecture/retired-words.ts';
const files = globSync(patterns, { cwd: root }).filter(
  (path) => path !== ownList && path !== 'package-lock.json' && !path.includes('.artifacts/'),
);

it('no file has a retired name or phrase', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((path) => {
    const text = `${path}\n${readFileSync(join(root, path), 'utf8')}`.replaceAll(/\s+/g, ' ');
    return retiredWords
      .filter(([retired]) => retired.test(text))
      .map(([retired, instead]) => `${path}: ${retired.source} → ${instead}`);
  });
  expect(found).toEqual([]);
});
