import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servedBrowsers } from '../../scripts/served-browsers.ts';
import { missingFeatures } from './browser-features.ts';
import { brokenSelectorLists, unsupportedUses } from './browser-uses.ts';
import { readSourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const missing = missingFeatures();

/** Attributes that pages do without: styles keep in view what a popover would show. */
for (const enhancement of ['autocapitalize', 'popover']) missing.attributes.delete(enhancement);

it('finds nothing in the pages that a served browser lacks and that is not guarded', () => {
  const sources = Object.entries(readSourceTree(root, ['client', 'shared']));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(([path, source]) => unsupportedUses(path, source, missing))).toEqual([]);
});

it('finds no list of selectors that a served browser ignores as a whole', () => {
  const sheets = globSync('client/**/*.css', { cwd: root });
  expect(sheets.length).toBeGreaterThan(50);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  expect(sheets.flatMap((path) => brokenSelectorLists(path, read(path), missing))).toEqual([]);
});

it.each([
  ['a static function', 'AbortSignal.any([]);', 'AbortSignal.any'],
  ['a method', 'element.hidePopover();', 'hidePopover'],
  ['a constructor', 'new URLPattern("/");', 'URLPattern'],
  ['a constructor in a namespace', 'new Intl.Segmenter("en");', 'Intl.Segmenter'],
  ['a function of the language', 'Promise.withResolvers();', 'Promise.withResolvers'],
  ['a method of the language', 'set.isSubsetOf(other);', 'isSubsetOf'],
  ['an attribute', '<div writingsuggestions="false" />;', 'writingsuggestions'],
])('reports %s', (_, source, name) => {
  expect(unsupportedUses('client/a.tsx', source, missing)).toEqual([`client/a.tsx: ${name}`]);
});

it.each([
  ['an optional call', 'element.hidePopover?.();'],
  ['a test for the member', "if ('hidePopover' in element) element.hidePopover();"],
  ['a test for the global', "if (typeof URLPattern !== 'undefined') new URLPattern('/');"],
  ['what every served browser has', 'structuredClone({}); [].at(-1); new AbortController();'],
])('accepts %s', (_, source) => {
  expect(unsupportedUses('client/a.ts', source, missing)).toEqual([]);
});

it('reports a list of selectors, and accepts the same selector alone', () => {
  const list = '.a, .b:has(c) { color: red; }';
  expect(brokenSelectorLists('a.css', list, missing)).toEqual(['a.css: .a, .b:has(c)']);
  expect(brokenSelectorLists('a.css', '.a { b: c; } .b:has(c, d) { b: c; }', missing)).toEqual([]);
});

it('names the served browsers in the README', () => {
  const { chrome, firefox, safari } = servedBrowsers;
  const names = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme.includes(names)).toBe(true);
});
