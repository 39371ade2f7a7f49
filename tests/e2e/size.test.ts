import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { classNames } from '../../scripts/class-names.ts';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { openSite } from './site.ts';

/** The needed part of Vite’s manifest (https://vite.dev/guide/backend-integration). */
type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>;

const kibibyte = 1024;
const client = join(import.meta.dirname, '../../client');
const built = join(import.meta.dirname, '../../dist/client');
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));

/** The entry of every staff page. */
const staffSources = ['client/admin/routes.tsx', 'client/admin/frame/staff-frame.tsx'];

const site = openSite();
const measured: { what: string; 'KiB, gzip': number; limit: number }[] = [];
afterAll(() => console.table(measured));

test.each<[page: string, limit: number]>([
  // A text page starts with the same libraries, 94 KiB of it: docs/decisions/067.
  ...'home listing property filters area contact about privacy terms saved sell log-in sign-up forgot-password set-password verify-email'
    .split(' ')
    .map((page): [string, number] => [page, 120]),
  ['user', 125],
  ...'properties property property-import overview lookup-lists users messages audit'
    .split(' ')
    .map((page): [string, number] => [`admin/${page}`, 200]),
])('%s starts with at most %i KiB of script', (page, limit) => {
  const files = new Set([
    ...ofEveryPage(),
    ...(page.startsWith('admin/') ? staffSources.flatMap((source) => withImports(source)) : []),
    ...withImports(`client/pages/${page}/page.tsx`),
  ]);
  expectWithin(limit, `script of ${page}`, sum([...files].map(gzippedFile)));
});

test.each([
  ['a plain page', 'client/plain-page.ts', 3],
  ['a form before the first interaction', 'client/interaction/first-interaction.ts', 2],
])('%s starts with a small script: %s', (what, source, limit) => {
  const files = new Set([...withImports(entry()), ...withImports(source)]);
  expectWithin(limit, `script of ${what}`, sum([...files].map(gzippedFile)));
});

test.each([
  ['the map with its styles', 'client/components/map/leaflet-map.ts', 50],
  ['the map of a listing', 'client/components/pins/homes-map.ts', 58],
  ['the frame around the map of a listing', 'client/pages/listing/map/map-view.tsx', 8],
  ['the script of a property’s later sections', 'client/pages/property/further-sections.tsx', 12],
  ['the full-screen view of photographs', 'client/pages/property/lightbox.tsx', 20],
  ['the itemised costs of a card', 'client/components/cost-breakdown.ts', 2.5],
  ['the carousel of a card', 'client/components/carousel.ts', 2],
  ['the recently viewed homes', 'client/components/recently-viewed.tsx', 2],
  ['the suggestions of a search box', 'client/components/search-box/attach.ts', 4.5],
  ['sharing a property', 'client/components/share.ts', 2],
  ['the code that measures a page view', 'client/start/vitals.ts', 5],
])('%s is a small separate chunk: %s', (what, source, limit) => {
  const property = withImports('client/pages/property/page.tsx');
  const before = new Set([...ofEveryPage(), ...property]);
  const own = withImports(source).filter((file) => !before.has(file));
  expect(own).not.toEqual([]);
  expectWithin(limit, what, sum(own.map(gzippedFile)));
});

test('the worker of a listing’s map is at most 7 KiB', () => {
  const files = readdirSync(join(built, 'assets')).filter((file) =>
    /^pins-worker.*\.js$/.test(file),
  );
  expect(files).toHaveLength(1);
  expectWithin(7, 'worker of the map', sum(files.map((file) => gzippedFile(`assets/${file}`))));
});

test.each([
  ['home', 10],
  ['listing', 10],
  ['property', 10],
  ['area', 10],
  ['contact', 9],
  ['about', 8],
  ['sell', 10],
  ['privacy', 8],
  ['saved', 9],
  ['user', 10],
  ['log-in', 8],
])('the styles of %s are at most %i KiB', (page, limit) => {
  const styles = [manifest['style.css']?.file ?? '', ...stylesOf(`client/pages/${page}/page.tsx`)];
  expectWithin(limit, `styles of ${page}`, sum(styles.map(gzippedFile)));
});

test('the further styles of staff are at most 18 KiB', () => {
  expectWithin(
    18,
    'further staff styles',
    sum(stylesOf('client/admin/routes.tsx').map(gzippedFile)),
  );
});

test('only pages bring styles, and shared ones come first', () => {
  const sources = Object.keys(manifest).filter((source) => stylesOf(source).length > 0);
  for (const source of sources)
    expect(source).toMatch(/^client\/(pages\/[^/]+\/page|admin\/routes)\.tsx$/);
  const users = (file: string) => sources.filter((source) => stylesOf(source).includes(file));
  for (const source of sources) {
    const counts = stylesOf(source).map((file) => users(file).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  }
});

test('the styles of every component are in the build', () => {
  const sheets = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.css'));
  const css = sheets.map((file) => readFileSync(join(built, 'assets', file), 'utf8')).join('');
  const nameOf = classNames();
  const modules = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join(client, file));
  const missing = modules.filter((file) =>
    classesIn(readFileSync(file, 'utf8')).some((name) => !css.includes(`.${nameOf(name, file)}`)),
  );
  expect(modules.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('no script contains the gazetteer or the phrase table', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => readFileSync(join(built, 'assets', file), 'utf8'));
  expect(texts.filter((text) => /Banana Island|lasgidi|parlou?r/i.test(text))).toEqual([]);
});

test('visitors’ entry scripts contain no staff code', () => {
  const files = ['home', 'listing', 'property', 'contact'].flatMap((page) =>
    withImports(`client/pages/${page}/page.tsx`),
  );
  for (const file of new Set(files)) {
    expect(readFileSync(join(built, file), 'utf8')).not.toContain('Your session has ended.');
  }
});

test('preloaded fonts are at most 40 KiB', async () => {
  const html = await htmlOf('/buy');
  const fonts = [...html.matchAll(/<link rel="preload" [^>]*href="\/([^"]+\.woff2)"/g)];
  expect(fonts.length).toBeGreaterThan(0);
  const sizes = fonts.map(([, file = '']) => readFileSync(join(built, file)).length);
  expectWithin(40, 'preloaded fonts', sum(sizes));
});

test.each([
  ...indexedPages,
  ...visitorPages,
  '/buy?location=',
  '/rent?location=&view=list',
  '/areas/lagos',
  'property',
])('the HTML of %s is at most 25 KiB, compressed', async (path) => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const html = await htmlOf(path === 'property' ? `/property/${items[0]?.id}` : path);
  expect(html).toMatch(/<\/html>$/);
  expectWithin(25, `HTML of ${path}`, gzipped(html));
});

test.each([
  ['/', 36_000],
  ['/buy', 48_000],
  ['/rent', 48_000],
  ['/areas/lagos', 48_000],
])('the HTML of %s is at most %i bytes', async (path, limit) => {
  expect(Buffer.byteLength(await htmlOf(path))).toBeLessThanOrEqual(limit);
});

function classesIn(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\/|url\(.*?\)/gs, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name = '']) => name,
  );
}

function expectWithin(limit: number, what: string, bytes: number): void {
  const size = bytes / kibibyte;
  measured.push({ what, 'KiB, gzip': Number(size.toFixed(1)), limit });
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(limit);
}

/** Scripts of every page with React. */
function ofEveryPage(): string[] {
  return [...withImports(entry()), ...withImports('client/browser-app.tsx')];
}

function entry(): string {
  return Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
}

function stylesOf(source: string): string[] {
  return manifest[source]?.css ?? [];
}

/** The files of a chunk and of its static imports. */
function withImports(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => withImports(imported, seen))];
}

function gzippedFile(file: string): number {
  return gzipped(readFileSync(join(built, file)));
}

function gzipped(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

async function htmlOf(path: string): Promise<string> {
  const response = await fetch(site.server.url + path);
  return response.text();
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
