import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servedBrowsers } from '../../scripts/served-browsers.ts';
import { requiredFeatures } from '../../client/start/required-features.ts';
import { missingFeatures, versionsWith, type BrowserVersions } from './browser-features.ts';
import { brokenSelectorLists, unsupportedUses } from './browser-uses.ts';
import { readSourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const missing = missingFeatures();

/** The oldest browsers in which script starts. */
const startingIn = requiredFeatures.map(versionsWith).reduce(later);
const missingAtStart = missingFeatures(startingIn);

/** Attributes that are progressive enhancements: CSS keeps the content of a popover visible. */
for (const { attributes } of [missing, missingAtStart])
  for (const enhancement of ['autocapitalize', 'popover']) attributes.delete(enhancement);

function later(one: BrowserVersions, other: BrowserVersions): BrowserVersions {
  const versions = Object.entries(other).map(([browser, version]) => [
    browser,
    Math.max(version, Reflect.get(one, browser)),
  ]);
  return Object.fromEntries(versions);
}

/** The code that browsers load; the schemas of the operations stay on the server. */
const sources = Object.entries(readSourceTree(root, ['client', 'shared'])).filter(
  ([path]) => !path.startsWith('shared/contract/operations/'),
);

it('finds no unguarded use of a feature that a supported browser lacks', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(([path, source]) => unsupportedUses(path, source, missing))).toEqual([]);
});

it('starts script in every supported browser', () => {
  expect(later(startingIn, servedBrowsers)).toEqual(servedBrowsers);
});

it('starts script in no browser that lacks a feature of it', () => {
  const uses = sources.flatMap(([path, source]) => unsupportedUses(path, source, missingAtStart));
  expect(uses).toEqual([]);
});

it('finds no selector list that a supported browser ignores as a whole', () => {
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
  ['a language function', 'Promise.withResolvers();', 'Promise.withResolvers'],
  ['a language method', 'set.isSubsetOf(other);', 'isSubsetOf'],
  ['an attribute', '<div writingsuggestions="false" />;', 'writingsuggestions'],
])('reports %s', (_, source, name) => {
  expect(unsupportedUses('client/a.tsx', source, missing)).toEqual([`client/a.tsx: ${name}`]);
});

it.each([
  ['an optional call', 'element.hidePopover?.();'],
  ['an `in` test for the member', "if ('hidePopover' in element) element.hidePopover();"],
  ['a `typeof` test for the global', "if (typeof URLPattern !== 'undefined') new URLPattern('/');"],
  [
    'a feature of every supported browser',
    'structuredClone({}); [].at(-1); new AbortController();',
  ],
])('accepts %s', (_, source) => {
  expect(unsupportedUses('client/a.ts', source, missing)).toEqual([]);
});

it('reports a selector list, and accepts the same selector alone', () => {
  const list = '.a, .b:has(c) { color: red; }';
  expect(brokenSelectorLists('a.css', list, missing)).toEqual(['a.css: .a, .b:has(c)']);
  expect(brokenSelectorLists('a.css', '.a { b: c; } .b:has(c, d) { b: c; }', missing)).toEqual([]);
});

it('has the supported browsers of the README', () => {
  const { chrome, firefox, safari } = servedBrowsers;
  const names = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  expect(readme.includes(names)).toBe(true);
});
