import { describe, expect, it } from 'vitest';
import { securityContact } from '../../../../server/features/seo/security-contact.ts';
import { buildSitemap } from '../../../../server/features/seo/sitemap.ts';
import { indexedPages } from '../../../support/site-pages.ts';

const origin = 'https://homes.example';
/** Limit per file: https://www.sitemaps.org/protocol.html */
const maxUrls = 50_000;
const homes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `home-${index}`,
    changedAt: '2026-11-01T09:00:00.000Z',
  }));
/** Only the default place, whose listings are the purposes’ own pages. */
const places = { buy: ['Abuja'], rent: [] };
const areas: [] = [];
const locations = (xml = ''): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);

describe('sitemap', () => {
  it('is a single file as long as it fits', async () => {
    const { files } = await buildSitemap(origin, {
      properties: homes(maxUrls - indexedPages.length),
      places,
      areas,
    });
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    expect(locations(files.get('/sitemap.xml')?.body)).toHaveLength(maxUrls);
  });

  it('becomes an index of parts when there are more URLs than one file may have', async () => {
    const { files } = await buildSitemap(origin, { properties: homes(2 * maxUrls), places, areas });
    expect([...files.keys()]).toEqual([
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/sitemap-2.xml',
      '/sitemap-3.xml',
    ]);
    expect(files.get('/sitemap.xml')?.body).toContain('<sitemapindex ');
    const parts = locations(files.get('/sitemap.xml')?.body);
    expect(parts).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
    const all = parts.flatMap((part) => locations(files.get(part.replace(origin, ''))?.body));
    expect(all).toHaveLength(2 * maxUrls + indexedPages.length);
    expect(new Set(all).size).toBe(all.length);
  });

  it('includes known modification dates, and encodes ids', async () => {
    const { files } = await buildSitemap(origin, {
      places,
      areas,
      properties: [
        { id: 'a/b&<c>', changedAt: null },
        { id: 'd', changedAt: '2026-11-01T09:00:00.000Z' },
      ],
    });
    expect(files.get('/sitemap.xml')?.body).toContain(
      `<url><loc>${origin}/property/a%2Fb%26%3Cc%3E</loc></url>\n` +
        `<url><loc>${origin}/property/d</loc><lastmod>2026-11-01T09:00:00.000Z</lastmod></url>`,
    );
  });

  it('has the listing of every place with homes, each once', async () => {
    const { files } = await buildSitemap(origin, {
      properties: [],
      areas,
      places: { buy: ['Abuja', 'Lagos'], rent: ['Lekki Phase 1, Lagos'] },
    });
    const found = locations(files.get('/sitemap.xml')?.body);
    expect(found.slice(-2)).toEqual([
      `${origin}/buy?location=Lagos`,
      `${origin}/rent?location=Lekki+Phase+1%2C+Lagos`,
    ]);
    expect(new Set(found).size).toBe(found.length);
  });

  it('has the page of every area with homes, with its last change', async () => {
    const { files } = await buildSitemap(origin, {
      properties: [],
      places,
      areas: [
        { id: 'yaba', changedAt: '2026-11-01T09:00:00.000Z' },
        { id: 'ajah', changedAt: null },
      ],
    });
    expect(files.get('/sitemap.xml')?.body).toContain(
      `<url><loc>${origin}/areas/yaba</loc><lastmod>2026-11-01T09:00:00.000Z</lastmod></url>\n` +
        `<url><loc>${origin}/areas/ajah</loc></url>`,
    );
  });

  it('changes its ETag when a property changes', async () => {
    const tagOf = async (count: number) => {
      const { files } = await buildSitemap(origin, { properties: homes(count), places, areas });
      return files.get('/sitemap.xml')?.etag;
    };
    expect(await tagOf(2)).toBe(await tagOf(2));
    expect(await tagOf(2)).not.toBe(await tagOf(3));
  });

  it('lets other requests be handled while a long one is written', async () => {
    let turns = 0;
    let isBuilt = false;
    const takeTurn = (): void => {
      turns += 1;
      if (!isBuilt) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await buildSitemap(origin, { properties: homes(20_000), places, areas });
    isBuilt = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

it('the security contact is valid for less than a year from any moment', () => {
  const site = {
    origin,
    brand: 'Homes',
    year: 2026,
    today: '2026-11-21',
    email: 'help@homes.example',
    phone: '',
    chatPhone: '',
    socialLinks: [],
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    moveInCosts: { service: 10, caution: 10, agency: 10, legal: 10 },
    statistics: [],
    demo: false,
  };
  for (const now of [Date.UTC(2026, 0, 1), Date.UTC(2027, 1, 28, 23, 59), Date.UTC(2028, 1, 29)]) {
    const [, expires = ''] = /^Expires: (.*)$/m.exec(securityContact(site, now)) ?? [];
    expect(Date.parse(expires)).toBeGreaterThan(now + 150 * 86_400_000);
    expect(Date.parse(expires)).toBeLessThan(now + 365 * 86_400_000);
  }
});
