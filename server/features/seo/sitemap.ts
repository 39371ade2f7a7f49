import { createHash } from 'node:crypto';
import { purposes, type Purpose } from '../../../shared/contract/property-terms.ts';
import { paths, placePath } from '../../../shared/paths.ts';

export interface ListedProperty {
  id: string;
  /** ISO 8601; null if the provider doesn't return it. */
  changedAt: string | null;
}

/** Cities and districts with homes, per purpose. */
export type PlacesByPurpose = Record<Purpose, readonly string[]>;

export interface Sitemap {
  /** XML by path; an index and parts if there are too many URLs for one file. */
  files: ReadonlyMap<string, { body: string; etag: string }>;
}

/** Limit per file: https://www.sitemaps.org/protocol.html */
const maxUrls = 50_000;

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

/** Lists every public page, every place's listing and every listed property. */
export function buildSitemap(
  origin: string,
  { properties, places }: { properties: Iterable<ListedProperty>; places: PlacesByPurpose },
): Sitemap {
  const listings = purposes.flatMap((purpose) =>
    places[purpose].map((place) => placePath(purpose, place)),
  );
  const pages = [...new Set([...publicPages, ...listings])].map((path) =>
    urlEntry(origin + path, null),
  );
  const homes = Array.from(properties, ({ id, changedAt }) =>
    urlEntry(origin + paths.property(id), changedAt),
  );
  const entries = [...pages, ...homes];
  if (entries.length <= maxUrls) {
    return { files: new Map([['/sitemap.xml', withEtag(urlSet(entries))]]) };
  }
  const parts = Array.from({ length: Math.ceil(entries.length / maxUrls) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    body: urlSet(entries.slice(index * maxUrls, (index + 1) * maxUrls)),
  }));
  const index = parts.map(({ path }) => `<sitemap><loc>${origin}${path}</loc></sitemap>`);
  return {
    files: new Map([
      ['/sitemap.xml', withEtag(document('sitemapindex', index))],
      ...parts.map(({ path, body }) => [path, withEtag(body)] as const),
    ]),
  };
}

function urlEntry(url: string, changedAt: string | null): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${url}</loc>${changed}</url>`;
}

function urlSet(entries: readonly string[]): string {
  return document('urlset', entries);
}

function document(root: string, entries: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`;
}

function withEtag(body: string): { body: string; etag: string } {
  return {
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  };
}
