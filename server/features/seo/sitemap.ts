import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { purposes, type Purpose } from '../../../shared/contract/property-terms.ts';
import { paths, placePath } from '../../../shared/paths.ts';

export interface ListedProperty {
  id: string;
  /** ISO 8601; null if the provider doesn't return it. */
  changedAt: string | null;
}

/** Cities and districts with homes, per purpose. */
export type PlacesByPurpose = Record<Purpose, readonly string[]>;

/** A city or district with homes. */
export interface ListedArea {
  /** As in `/areas/{id}`. */
  id: string;
  /** ISO 8601; null if unknown. */
  changedAt: string | null;
}

export interface Sitemap {
  /** XML by path; an index and parts if there are too many URLs for one file. */
  files: ReadonlyMap<string, XmlFile>;
}

interface XmlFile {
  body: string;
  etag: string;
}

interface SitemapSource {
  properties: Iterable<ListedProperty>;
  places: PlacesByPurpose;
  areas: Iterable<ListedArea>;
}

/** Limit per file: https://www.sitemaps.org/protocol.html */
const maxUrls = 50_000;
/** Divides `maxUrls`. */
const entriesAtOnce = 1000;

const publicPages = [
  paths.home,
  paths.buy,
  paths.rent,
  paths.sell,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
];

/** Lists every public page, every place's listing, every area's page and every listed property. Handles other requests meanwhile. */
export async function buildSitemap(origin: string, source: SitemapSource): Promise<Sitemap> {
  const sets = [openFile('urlset')];
  let count = 0;
  for (const entries of inBatches(entriesOf(origin, source), entriesAtOnce)) {
    await yieldToEventLoop();
    if (count > 0 && count % maxUrls === 0) sets.push(openFile('urlset'));
    sets.at(-1)?.add(entries);
    count += entries.length;
  }
  const files = sets.map((set) => set.close());
  if (files.length === 1) return { files: new Map(files.map((file) => ['/sitemap.xml', file])) };
  const parts = files.map((file, index) => [`/sitemap-${index + 1}.xml`, file] as const);
  const index = openFile('sitemapindex');
  index.add(parts.map(([path]) => `<sitemap><loc>${origin}${path}</loc></sitemap>`));
  return { files: new Map([['/sitemap.xml', index.close()], ...parts]) };
}

function* entriesOf(
  origin: string,
  { properties, places, areas }: SitemapSource,
): Generator<string> {
  const listings = purposes.flatMap((purpose) =>
    places[purpose].map((place) => placePath(purpose, place)),
  );
  for (const path of new Set([...publicPages, ...listings])) yield urlEntry(origin + path, null);
  for (const { id, changedAt } of areas) yield urlEntry(origin + paths.area(id), changedAt);
  for (const { id, changedAt } of properties) {
    yield urlEntry(origin + paths.property(id), changedAt);
  }
}

function* inBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function urlEntry(url: string, changedAt: string | null): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${url}</loc>${changed}</url>`;
}

/** An XML file that is hashed as it grows: a whole one takes long. */
function openFile(root: string): { add(entries: readonly string[]): void; close(): XmlFile } {
  const digest = createHash('sha256');
  const texts: string[] = [];
  const write = (text: string): void => {
    digest.update(text);
    texts.push(text);
  };
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  write(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n`);
  return {
    add: (entries) => write(`${entries.join('\n')}\n`),
    close() {
      write(`</${root}>\n`);
      return { body: texts.join(''), etag: `W/"${digest.digest('base64url').slice(0, 22)}"` };
    },
  };
}
