import { Router, type Response } from 'express';
import type { SiteFacts } from '../../../shared/contract/site.ts';
import { paths } from '../../../shared/paths.ts';
import { notFound } from '../../errors/app-error.ts';
import { requestSignal } from '../request-signal.ts';
import { securityContact } from './security-contact.ts';
import {
  buildSitemap,
  type ListedArea,
  type ListedProperty,
  type PlacesByPurpose,
  type Sitemap,
} from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

export interface SeoRoutesOptions {
  site: SiteFacts;
  /** Every visible property; the same object until the properties change. */
  listed(signal: AbortSignal): Promise<Iterable<ListedProperty>>;
  places(signal: AbortSignal): Promise<PlacesByPurpose>;
  areas(signal: AbortSignal): Promise<Iterable<ListedArea>>;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** The map would multiply every listing. A property's page with a query has the canonical URL of the one without. */
const disallowed = ['/api/', paths.buyFilters, paths.rentFilters, '/*view=map'];

/** Routes for crawlers and other clients: robots.txt, sitemaps, security.txt and the web manifest. */
export function seoRoutes(options: SeoRoutesOptions): Router {
  const { site, listed, places, areas, clock = Date.now } = options;
  const router = Router();
  const sitemaps = new WeakMap<Iterable<ListedProperty>, Promise<Sitemap>>();

  /** Built once for all requests, and again after a failure. */
  async function sitemapOf(signal: AbortSignal): Promise<Sitemap> {
    const properties = await listed(signal);
    const present = await places(signal);
    const withHomes = await areas(signal);
    const known = sitemaps.get(properties);
    if (known) return known;
    const sitemap = buildSitemap(site.origin, {
      properties,
      places: present,
      areas: withHomes,
    });
    sitemaps.set(properties, sitemap);
    sitemap.catch(() => sitemaps.delete(properties));
    return sitemap;
  }

  router.get('/robots.txt', (_request, response) => {
    const lines = [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${site.origin}/sitemap.xml`,
    ];
    cacheForAnHour(response)
      .type('text')
      .send(`${lines.join('\n')}\n`);
  });

  router.get(['/sitemap.xml', '/sitemap-:part.xml'], async (request, response) => {
    const { files } = await sitemapOf(requestSignal(response));
    const file = files.get(request.path);
    if (!file) throw notFound('pageNotFound');
    cacheForAnHour(response).set('etag', file.etag).type('application/xml').send(file.body);
  });

  router.get('/.well-known/security.txt', (_request, response) => {
    cacheForAnHour(response).type('text').send(securityContact(site, clock()));
  });

  router.get('/site.webmanifest', (_request, response) => {
    cacheForAnHour(response)
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(site)));
  });

  return router;
}

function cacheForAnHour(response: Response): Response {
  return response.set('cache-control', 'public, max-age=3600');
}
