/** @module-tag long */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { refusingBase } from '../../support/misbehaving-provider.ts';
import { readPage, type Page } from '../../support/page.ts';
import { indexedPages } from '../../support/site-pages.ts';
import { readStructuredData, type StructuredData } from '../../support/structured-data.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';
import { waitFor } from '../../support/wait.ts';

const origin = 'https://homes.example';

let app: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: origin } });
  visitor = new Visitor(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const sources = new Map<string, Promise<string>>();
const pages = new Map<string, Page>();

/**
 * The HTML of a page of the site, requested once: the pages do not change, and several tests read all of them. A site that lacks
 * CPU refuses pages for a moment.
 */
function htmlAt(path: string): Promise<string> {
  const get = async () => (await visitor.get(path).expect(200)).text ?? '';
  const known = sources.get(path);
  if (known !== undefined) return known;
  const html = waitFor(get);
  sources.set(path, html);
  return html;
}

async function pageAt(path: string): Promise<Page> {
  const page = pages.get(path) ?? readPage(await htmlAt(path));
  pages.set(path, page);
  return page;
}

// Parsing whole pages takes most of the time, so what is read of all of them is cut out first.

/** The page's head alone. */
async function headAt(path: string): Promise<Page> {
  return readPage((await htmlAt(path)).split('</head>', 1).join());
}

/** The links of a page, in order. */
async function linksAt(path: string): Promise<{ href: string; rel: string }[]> {
  const anchors = (await htmlAt(path)).match(/<a\s[^>]*>/g) ?? [];
  const valueOf = (name: string, anchor: string): string =>
    (new RegExp(`\\s${name}="([^"]*)"`).exec(anchor)?.[1] ?? '').replaceAll('&amp;', '&');
  return anchors.map((anchor) => ({ href: valueOf('href', anchor), rel: valueOf('rel', anchor) }));
}

async function structuredDataAt(path: string): Promise<StructuredData[]> {
  const scripts = /<script type="application\/ld\+json"[^]*?<\/script>/g;
  return readStructuredData((await htmlAt(path)).match(scripts)?.join('') ?? '');
}

/** The contents of these elements of the sitemap. */
async function inSitemap(name: 'loc' | 'lastmod'): Promise<string[]> {
  const elements = (await pageAt('/sitemap.xml')).document.querySelectorAll(name);
  return Array.from(elements, ({ textContent }) => textContent);
}

const typed = <Type extends StructuredData['@type']>(
  data: readonly StructuredData[],
  type: Type,
): Extract<StructuredData, { '@type': Type }>[] =>
  data.filter((item): item is Extract<StructuredData, { '@type': Type }> => item['@type'] === type);

describe('robots.txt', () => {
  it('allows everything but the JSON API, the variants of a property page, the filters and the map, and names the sitemap', async () => {
    const { text, headers } = await visitor.get('/robots.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /buy/filters\nDisallow: /rent/filters\nDisallow: /*view=map\n\nSitemap: https://homes.example/sitemap.xml\n',
    );
  });

  it('ignores a foreign Host header', async () => {
    const { text } = await visitor.get('/robots.txt').set('host', 'evil.example');
    expect(text).not.toContain('evil.example');
  });
});

describe('sitemap', () => {
  it('has every public page, the listing of every place, every area and every property, each once, under its canonical URL', async () => {
    const found = await inSitemap('loc');
    expect(new Set(found).size).toBe(found.length);
    expect(found.slice(0, indexedPages.length)).toEqual(indexedPages.map((path) => origin + path));
    const listings = found.filter((url) => url.includes('?location='));
    expect(listings).toContain(`${origin}/buy?location=Lagos`);
    expect(listings).toContain(`${origin}/rent?location=Lekki+Phase+1%2C+Lagos`);
    expect(listings).not.toContain(`${origin}/buy?location=Abuja`);
    const areas = found.filter((url) => url.includes('/areas/'));
    expect(areas).toHaveLength(18);
    expect(areas).toEqual(
      expect.arrayContaining([`${origin}/areas/lagos`, `${origin}/areas/yaba`]),
    );
    expect(found).toHaveLength(indexedPages.length + listings.length + areas.length + 64);
    for (const url of found) {
      const { canonical, robots } = await headAt(url.replace(origin, ''));
      expect([url, canonical, robots]).toEqual([url, url, undefined]);
    }
  });

  it('has the date of each property’s last change, and of the last one in each area', async () => {
    const dates = await inSitemap('lastmod');
    expect(dates).toHaveLength(18 + 64);
    for (const date of dates) expect(new Date(date).toISOString()).toBe(date);
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await visitor.get('/sitemap.xml').expect(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    await visitor.get('/sitemap.xml').set('if-none-match', String(headers['etag'])).expect(304);
  });

  it('has no parts while one file is enough', async () => {
    await visitor.get('/sitemap-1.xml').expect(404);
  });
});

it('security.txt has the security contact and its expiry date (RFC 9116)', async () => {
  const { text, headers } = await visitor.get('/.well-known/security.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(
    /^Contact: mailto:hello@homefront\.example\nExpires: \S+\nPreferred-Languages: en\nCanonical: https:\/\/homes\.example\/\.well-known\/security\.txt\n$/,
  );
});

it('the web manifest has the brand name, and icons of the declared sizes', async () => {
  const { body, headers } = await visitor.get('/site.webmanifest').expect(200);
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(body).toMatchObject({ name: 'Homefront', start_url: '/' });
  for (const { src, sizes } of [
    ...body.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
  ]) {
    const icon = await visitor.get(src).expect(200);
    const { width, height, format } = await sharp(icon.body).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
  }
  const page = await pageAt('/');
  expect(page.tags('link').find(({ rel }) => rel === 'manifest')?.['href']).toBe(
    '/site.webmanifest',
  );
});

it('no page has a broken link', async () => {
  const waiting = ['/'];
  const seen = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const { href } of await linksAt(path)) {
      const [target = ''] = href.split('#', 1);
      // Filters only combine links that were followed already.
      const isSearch = /^\/(buy|rent)\?.*&/.test(target);
      if (!target.startsWith('/') || isSearch || seen.has(target)) continue;
      seen.add(target);
      waiting.push(target);
    }
  }
  expect(seen.size).toBeGreaterThan(50);
});

describe('listings', () => {
  it('lead to every home through links on indexable pages', async () => {
    const waiting = ['/'];
    const seen = new Set(waiting);
    const homes = new Set<string>();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { robots, canonical } = await headAt(path);
      if (robots === 'noindex' || canonical !== origin + path) continue;
      for (const { href, rel } of await linksAt(path)) {
        if (href.startsWith('/property/')) homes.add(href.replace(/#.*/, ''));
        if (!/^\/(?:buy|rent)\b/.test(href) || rel.includes('nofollow') || seen.has(href)) continue;
        seen.add(href);
        waiting.push(href);
      }
    }
    expect(homes.size).toBe(64);
  });

  it('offer crawlers each page under one URL', async () => {
    const { href: home = '' } =
      (await linksAt('/rent')).find(({ href }) => href.startsWith('/property/')) ?? {};
    const followed = new Set<string>();
    for (const path of ['/', '/rent', '/areas/yaba', home])
      for (const { href, rel } of await linksAt(path))
        if (/^\/.*\?/.test(href) && !rel.includes('nofollow'))
          followed.add(href.replace(/#.*/, ''));
    expect(followed.size).toBeGreaterThan(5);
    const variants = [];
    for (const path of followed) {
      const { robots, canonical } = await headAt(path);
      if (robots !== 'noindex' && canonical !== origin + path) variants.push(path);
    }
    expect(variants).toEqual([]);
  });

  it.each([
    ['/buy', '/buy'],
    ['/buy/', '/buy'],
    ['/buy?utm_source=x', '/buy'],
    ['/buy?page=2', '/buy?page=2'],
    ['/buy?location=Abuja', '/buy'],
    ['/buy?location=Lagos', '/buy?location=Lagos'],
    ['/buy?location=lagos&view=list', '/buy?location=Lagos'],
    ['/rent?location=Lekki+Phase+1', '/rent?location=Lekki+Phase+1%2C+Lagos'],
    ['/rent?location=vi', '/rent?location=Victoria+Island%2C+Lagos'],
    ['/rent?location=Lagos&page=2', '/rent?location=Lagos&page=2'],
  ])('%s canonicalizes to %s', async (path, canonical) => {
    const page = await headAt(path);
    expect([page.canonical, page.robots]).toEqual([origin + canonical, undefined]);
  });

  it.each([
    '/buy?location=',
    '/buy?location=Enugu',
    '/buy?location=Lekki',
    '/buy?location=Lagos&type=house',
    '/buy?rooms=2',
    '/rent?location=Lagos&sort=newest',
  ])('%s is not indexed', async (path) => {
    const page = await headAt(path);
    expect([page.canonical, page.robots]).toEqual([undefined, 'noindex']);
  });
});

describe('property page', () => {
  it('has one canonical URL for all its states, whose links are nofollow', async () => {
    const { body } = await visitor.get('/api/properties').expect(200);
    const path = `/property/${body.items[0].id}`;
    const page = await pageAt(`${path}?map=open&near=schools&photo=2&other=1`);
    expect(page.canonical).toBe(origin + path);
    const links = page.tags('a').filter(({ href = '' }) => /[?&](?:photo|near|map)=/.test(href));
    expect(links.length).toBeGreaterThan(4);
    for (const { href = '', rel } of links) {
      expect([href, rel]).toEqual([href, 'nofollow']);
      const names = [...new URL(href, origin + path).searchParams.keys()];
      expect(names).toEqual(['photo', 'near', 'map'].filter((name) => names.includes(name)));
    }
  });

  it('has a title that fits into search results, whatever the property’s title', async () => {
    for (const url of await inSitemap('loc')) {
      if (!url.includes('/property/')) continue;
      const { title } = await headAt(url.replace(origin, ''));
      expect(title.length).toBeLessThanOrEqual(72);
      expect(title).toMatch(/, for (?:sale|rent) \| Homefront$/);
    }
  });

  it('has its city’s listing as the parent in its breadcrumbs', async () => {
    const { body } = await visitor.get('/api/properties?purpose=rent&location=Lagos');
    const data = await structuredDataAt(`/property/${body.items[0].id}`);
    const [trail] = typed(data, 'BreadcrumbList');
    expect(trail?.itemListElement[1]).toMatchObject({
      name: 'Properties for Rent in Lagos',
      item: `${origin}/rent?location=Lagos`,
    });
  });

  it('ends its counters with their captions', async () => {
    const { body } = await visitor.get('/api/properties').expect(200);
    const { document } = await pageAt(`/property/${body.items[0].id}`);
    const captions = [...document.querySelectorAll('figcaption')];
    expect(captions.length).toBeGreaterThan(0);
    for (const caption of captions) expect(caption.closest('figure')?.lastChild).toBe(caption);
  });
});

describe('link preview', () => {
  async function preview(path: string): Promise<Record<string, string | undefined>> {
    const tags = (await headAt(path)).tags('meta');
    return Object.fromEntries(
      tags.map(({ property, name, content }) => [property ?? name, content]),
    );
  }

  it.each(indexedPages)(
    '%s has a title, a description, a URL and a large picture',
    async (path) => {
      const meta = await preview(path);
      expect(meta['og:title']).toBe((await headAt(path)).title);
      expect(meta).toMatchObject({
        'og:type': 'website',
        'og:site_name': 'Homefront',
        'og:locale': 'en_NG',
        'og:url': origin + path,
        'og:image': `${origin}/share.jpg`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      const names = Object.keys(meta);
      expect(names.indexOf('og:image:width')).toBe(names.indexOf('og:image') + 1);
      expect(meta['og:description']).toBe(meta['description']);
      expect(meta['description']?.length).toBeGreaterThan(60);
    },
  );

  it('the site’s own picture has its declared size', async () => {
    const { body } = await visitor.get('/share.jpg').expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('a property has a picture of its own', async () => {
    const { body } = await visitor.get('/api/properties');
    const { id, title } = body.items[0];
    const meta = await preview(`/property/${id}`);
    expect(meta['og:image']).toBe(`${origin}/media/share/${id}.jpg`);
    expect(meta['og:image:alt']).toContain(title);
    const picture = await visitor.get(`/media/share/${id}.jpg`).expect(200);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(picture.body).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const again = await visitor
      .get(`/media/share/${id}.jpg`)
      .set('if-none-match', String(picture.headers['etag']));
    expect(again.status).toBe(304);
  });

  it.each(['..%2f..%2fpackage', '999999'])('an unknown id gets no picture: %s', async (id) => {
    const { status } = await visitor.get(`/media/share/${id}.jpg`);
    expect([400, 404]).toContain(status);
  });
});

describe('structured data', () => {
  it('has the company and the name of its site on the home page', async () => {
    const data = await structuredDataAt('/');
    const [company] = typed(data, 'Organization');
    expect(company).toMatchObject({ name: 'Homefront', url: `${origin}/` });
    const [webSite] = typed(data, 'WebSite');
    expect(webSite).toMatchObject({ name: 'Homefront', url: `${origin}/` });
  });

  it.each([
    ['/buy', ['Home', 'Properties for Sale in Abuja, Nigeria']],
    ['/areas/yaba', ['Home', 'Lagos', 'Yaba']],
    ['/privacy', ['Home', 'Privacy Policy']],
    ['/terms', ['Home', 'Terms and Conditions']],
  ])('links from the home page to %s', async (path, names) => {
    const [trail] = typed(await structuredDataAt(path), 'BreadcrumbList');
    expect(trail?.itemListElement.map(({ name }) => name)).toEqual(names);
    expect(trail?.itemListElement.at(-1)?.item).toBe(origin + path);
  });

  it('has a page’s questions and answers as visitors read them', async () => {
    for (const [path, count] of [
      ['/about', 6],
      ['/sell', 4],
      ['/contact-us', 12],
    ] as const) {
      const [faq] = typed(await structuredDataAt(path), 'FAQPage');
      const { text } = await pageAt(path);
      expect(faq?.mainEntity).toHaveLength(count);
      for (const { name, acceptedAnswer } of faq?.mainEntity ?? []) {
        expect(text).toContain(name);
        expect(text).toContain(acceptedAnswer.text);
      }
    }
  });

  it('is valid on every page', async () => {
    for (const url of await inSitemap('loc')) {
      const path = url.replace(origin, '');
      const data = await structuredDataAt(path);
      if (!path.startsWith('/property/')) continue;
      expect(data.map((item) => item['@type']).toSorted()).toEqual([
        'BreadcrumbList',
        'RealEstateListing',
      ]);
      const [listing] = typed(data, 'RealEstateListing');
      expect(listing?.url).toBe(url);
    }
  });
});

describe('structured data of a property', () => {
  const homes = [
    wireProperty({
      id: 1,
      annualPrice: 250_000_000,
      description: 'Ends </script><script>alert(1)</script> <!-- here',
      propertyTitle: '</script><b>Home',
    }),
    wireProperty({ id: 2, annualPrice: 0 }),
    wireProperty({
      id: 3,
      category: 'rent',
      propertyTag: 'rent',
      propertyType: 'Apartment',
      monthlyPrice: 450_000,
      annualPrice: 5_400_000,
      furnishing: 'unfurnished',
    }),
    wireProperty({
      id: 5,
      category: 'rent',
      propertyTag: 'rent',
      annualPrice: 5_400_000,
      serviceCharge: 600_000,
      agencyFee: 0,
    }),
    wireProperty({ id: 6, legalFee: 2_000_000, papers: { survey: {} } }),
  ];

  const site = useScriptedSite(homes, { env: { PUBLIC_URL: origin } });

  async function listingOf(id: number) {
    const { text } = await new Visitor(site.app).get(`/property/${uuidOf(id)}`).expect(200);
    const [listing] = typed(readStructuredData(text), 'RealEstateListing');
    return { text, listing };
  }

  it('has the price of a sale in Naira', async () => {
    const { listing } = await listingOf(1);
    expect(listing?.offers).toMatchObject({ price: 250_000_000, priceCurrency: 'NGN' });
    expect(listing?.offers.businessFunction).toMatch(/#Sell$/);
  });

  it('has the street, the city and its region', async () => {
    const { listing } = await listingOf(1);
    const { address: url } = listing?.mainEntity ?? {};
    expect(url).toMatchObject({
      streetAddress: expect.not.stringMatching(/Abuja$/),
      addressLocality: 'Abuja',
      addressRegion: 'Federal Capital Territory',
      addressCountry: 'NG',
    });
  });

  it('has no price if there is none', async () => {
    const { listing } = await listingOf(2);
    expect(listing?.offers).not.toHaveProperty('price');
    expect(listing?.offers).not.toHaveProperty('priceCurrency');
  });

  it('has a rent by the year', async () => {
    const { listing } = await listingOf(3);
    expect(listing?.mainEntity['@type']).toBe('Apartment');
    expect(listing?.offers).toMatchObject({
      price: 5_400_000,
      priceSpecification: [{ price: 5_400_000, unitCode: 'ANN' }],
    });
    expect(listing?.offers.businessFunction).toMatch(/#LeaseOut$/);
  });

  it('has the stated fees, and none of our estimates', async () => {
    const { listing } = await listingOf(5);
    expect(listing?.offers.priceSpecification).toMatchObject([
      { name: 'Rent', price: 5_400_000, unitCode: 'ANN' },
      { name: 'Service charge', price: 600_000, unitCode: 'ANN' },
      { '@type': 'PriceSpecification', name: 'Agency fee', price: 0 },
    ]);
    const sale = await listingOf(6);
    expect(sale.listing?.offers.priceSpecification).toMatchObject([
      { name: 'Legal fee', price: 2_000_000 },
    ]);
    expect((await listingOf(1)).listing?.offers).not.toHaveProperty('priceSpecification');
  });

  it('has the floors, and the furnishing if it is stated', async () => {
    const floors = { name: 'Floors', value: 2 };
    const [sale, rent] = [await listingOf(1), await listingOf(3)];
    expect(sale.listing?.mainEntity.additionalProperty).toMatchObject([floors]);
    expect(rent.listing?.mainEntity.additionalProperty).toMatchObject([
      floors,
      { name: 'Furnishing', value: 'Unfurnished' },
    ]);
  });

  it('cannot be closed by the provider’s text', async () => {
    const { text, listing } = await listingOf(1);
    expect(text).not.toContain('<script>alert');
    expect(listing?.description).toContain('</script><script>alert(1)</script>');
  });

  it('is complete without an unavailable photograph, as is the share picture, and the photograph is retried', async () => {
    const photo = '/pictures/front.jpg';
    offer(site.provider, [wireProperty({ id: 4, photos: [photo] })]);
    await using other = await createTestApp({ providerUrl: site.provider.base });
    const share = () => new Visitor(other).get(`/media/share/${uuidOf(4)}.jpg`);
    const { status, headers } = await share();
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const photoRequests = () =>
      site.provider.requests.filter(({ target }) => target === photo).length;
    const before = photoRequests();
    expect(before).toBeGreaterThan(0);
    await share().expect(200);
    expect(photoRequests()).toBeGreaterThan(before);
  });
});

it('is omitted for a sample that replaces a property', async () => {
  await using site = await createTestApp({ providerUrl: await refusingBase() });
  const { text, status } = await new Visitor(site).get('/property/any');
  expect(status).toBe(503);
  expect(typed(readStructuredData(text), 'RealEstateListing')).toEqual([]);
  expect(readPage(text).robots).toBe('noindex');
});
