import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { uuidOf, wireProperty } from '../../support/wire-property.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;

describe('demo site', () => {
  const app = useForSuite(() => createTestApp({ env: { PUBLIC_URL: 'https://homes.example' } }));
  const visitor = new Visitor(app);

  async function cards(query: string): Promise<PropertyCard[]> {
    return (await visitor.get(`/api/properties?${query}`).expect(200)).body.items;
  }

  it.each([
    ['/buy', /^\d+ homes for sale in Abuja, Nigeria, with prices in Naira/],
    ['/rent?location=', /^\d+ homes for rent in Nigeria, with prices in Naira/],
  ])('describes %s with its place', async (path, description) => {
    expect((await visitor.page(path)).description).toMatch(description);
  });

  it('starts with the home page and its featured properties', async () => {
    const page = await visitor.page('/');
    expect(page.title).toBe('Homes for rent and sale in Lagos and Abuja | Homefront');
    expect(page.description).toMatch(/^Browse houses, apartments, duplexes and villas/);
    expect(page.canonical).toBe('https://homes.example/');
    expect(page.robots).toBeUndefined();
    expect(page.heading).not.toBe('');
    expect(page.text).toContain('Featured Properties');
    const { body } = await visitor.get('/api/listing/featured');
    for (const { id, title } of body.items) {
      expect(page.text).toContain(title);
      expect(page.links).toContain(`/property/${id}`);
    }
    expect(page.links).toContain('/buy?location=');
  });

  it('gives phones of up to 414 pixels the small hero picture, in its declared widths', async () => {
    const { document } = await visitor.page('/');
    const hero = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    const widths: number[] = [];
    for (const source of (hero?.srcset ?? '').split(', ')) {
      const [path = '', declared = ''] = source.split(' ');
      const { body } = await visitor.get(path).responseType('blob').expect(200);
      const { width } = await sharp(body).metadata();
      expect(`${width}w`).toBe(declared);
      widths.push(width);
    }
    // 414 pixels at a ratio of 2; Lighthouse’s phone has 412 at 1.75.
    const [small, large] = widths;
    expect(small).toBeGreaterThanOrEqual(2 * 414);
    expect(large).toBeGreaterThanOrEqual(3 * 390);
  });

  it.each([
    ['/buy', 'Properties for Sale in Abuja, Nigeria'],
    ['/buy?page=2', 'Properties for Sale in Abuja, Nigeria'],
    ['/buy?location=+', 'Properties for Sale in Nigeria'],
    ['/buy?location=Enugu', 'Properties for Sale in “Enugu”, Nigeria'],
    ['/rent?location=maitama', 'Properties for Rent in Maitama, Abuja, Nigeria'],
  ])('%s says “%s”', async (path, heading) => {
    const page = await visitor.page(path);
    expect(page.heading).toBe(heading);
    expect(page.title).toBe(`${heading}${path === '/buy?page=2' ? ', page 2' : ''} | Homefront`);
    expect(page.text).toMatch(/\d+ Available/);
  });

  it('shows the number of results and a card of each, with its price', async () => {
    const { body } = await visitor.get('/api/properties?location=Lagos&purpose=rent');
    const page = await visitor.page('/rent?location=Lagos');
    expect(page.text).toContain(`${body.total} Available`);
    for (const { title, price, location, cash } of body.items as PropertyCard[]) {
      expect(page.text).toContain(title);
      expect(page.text).toContain(location);
      const money =
        price.kind === 'rent'
          ? `${naira(price.yearly)} a year ${naira(price.monthly)} a month ${naira(cash ?? 0)} to move in`
          : 'Price on request';
      expect(page.text).toContain(money);
    }
  });

  it('says that nothing was found, with status 200', async () => {
    const page = await visitor.page('/buy?location=Atlantis');
    expect(page.text).toContain('0 Available');
    expect(page.robots).toBe('noindex');
  });

  it.each([
    ['/buy?purpose=rent', '/rent'],
    ['/rent?purpose=buy', '/buy'],
    [
      '/buy?purpose=rent&location=Lagos&type=house&rooms=2&bathrooms=1&area=500&sort=newest&page=3',
      '/rent?location=Lagos&type=house&rooms=2&bathrooms=1&area=500&sort=newest',
    ],
    ['/buy?purpose=rent&price=100m-300m&view=list', '/rent?view=list'],
    ['/buy?purpose=rent&location=', '/rent?location='],
  ])('%s redirects to %s', async (path, location) => {
    const { status, headers } = await visitor.get(path);
    expect([status, headers['location']]).toEqual([302, location]);
  });

  it('does not redirect if the purpose is the page’s own', async () => {
    expect((await visitor.page('/buy?purpose=buy')).heading).toBe(
      'Properties for Sale in Abuja, Nigeria',
    );
    expect((await visitor.page('/buy?purpose=lease')).heading).toBe(
      'Properties for Sale in Abuja, Nigeria',
    );
  });

  it.each(['/buy?ids=1', '/buy?to=rent'])(
    'means nothing by what only the API reads: %s',
    async (path) => {
      expect((await visitor.page(path)).heading).toBe('Properties for Sale in Abuja, Nigeria');
    },
  );

  it('shows a property for sale', async () => {
    const [card] = await cards('');
    const page = await visitor.page(`/property/${card?.id}`);
    expect(page.heading).toBe(card?.title);
    expect(page.title).toBe(`${card?.title}, for sale | Homefront`);
    expect(page.canonical).toBe(`https://homes.example/property/${card?.id}`);
    expect(page.robots).toBeUndefined();
    expect(page.description).toContain(card?.title);
    expect(page.text).toContain('For Sale');
    expect(page.text).toContain(`${card?.bedrooms} bedrooms`);
    expect(page.text).toContain('Description and Property Specifications');
    expect(page.text).toContain('Interested in this Property?');
    expect(page.text).toContain('within 24 hours');
    expect(page.links).toContain(`/contact-us?property=${card?.id}`);
    const chat = page.document.querySelector(
      `a[href^="https://wa.me/"][href*="${card?.id}"][target="_blank"][rel="noopener noreferrer"]`,
    );
    expect(decodeURIComponent(chat?.getAttribute('href') ?? '')).toContain(
      `https://homes.example/property/${card?.id}`,
    );
  });

  it('shows a property to let by the year, with the monthly rent beside it', async () => {
    const card = (await cards('purpose=rent&location=')).find(({ price }) => price.kind === 'rent');
    if (card?.price.kind !== 'rent') throw new Error('nothing is to let');
    const { text } = await visitor.page(`/property/${card.id}`);
    expect(text).toContain(
      `${naira(card.price.yearly)} a year ${naira(card.price.monthly)} a month`,
    );
    expect(text).toContain('For Rent');
  });

  it.each(['', '?photo=2', '?a=1&b=%2F&c='])(
    'redirects a property’s number permanently to its uuid, query “%s” included',
    async (query) => {
      const { body } = await visitor.get('/api/properties/1');
      const { status, headers } = await visitor.get(`/property/1${query}`);
      expect([status, headers['location']]).toEqual([301, `/property/${body.property.id}${query}`]);
    },
  );

  it.each(['/property/999999', '/property/00000000-0000-4000-8000-000000000000', '/property/abc'])(
    'returns 404 for the unknown property %s',
    async (path) => {
      const page = await visitor.page(path, 404);
      expect(page.heading).toBe(catalogue.propertyNotFound);
      expect(page.robots).toBe('noindex');
      expect(page.canonical).toBeUndefined();
      expect(page.links).toContain('/buy');
      expect(page.text).toContain('Back to Properties');
      expect(page.document.querySelectorAll('main form[role="search"]')).toHaveLength(1);
      expect(page.text).not.toContain('Reference');
    },
  );

  it.each(['/nowhere', '/BUY/x', '/property', '/index.php', '/buy/1'])(
    'has no page at %s and links to the home page',
    async (path) => {
      const page = await visitor.page(path, 404);
      expect([page.heading, page.robots]).toEqual([catalogue.pageNotFound, 'noindex']);
      expect(page.text).toContain('Back to Home');
      expect(page.document.querySelector('main form[role="search"]')?.getAttribute('action')).toBe(
        '/buy',
      );
      expect(page.text).not.toContain('Reference');
    },
  );

  it('logs no error for a missing page', () => {
    const errors = app.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toEqual([]);
  });

  it('answers HEAD as it answers GET, without a body', async () => {
    const { headers, text } = await visitor.request('head', '/buy').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text ?? '').toBe('');
  });
});

describe('a home without a price', () => {
  const site = useScriptedSite([wireProperty({ annualPrice: 0 })]);

  it('is offered for a price on request', async () => {
    const { text } = await new Visitor(site.app).page(`/property/${uuidOf(1)}`);
    expect(text).toContain('Price on request');
  });
});

describe('site without properties', () => {
  const site = useScriptedSite([]);

  it('says so in place of the featured properties, and offers to reload', async () => {
    const page = await new Visitor(site.app).page('/');
    expect(page.text).toContain(catalogue.noFeaturedTitle);
    expect(page.text).toContain(catalogue.noFeaturedText);
    expect(page.text).toContain('Refresh Properties');
    expect(page.document.querySelector('form[action="/"]')).not.toBeNull();
    expect((await new Visitor(site.app).page('/buy')).text).toContain('0 Available');
  });

  it('shows the year of its clock in the footer, across New Year too', async () => {
    const year = new Date(Date.now() + 3_600_000).getUTCFullYear();
    expect((await new Visitor(site.app).page('/about')).text).toContain(`© ${year} Homefront`);
    site.app.passSeconds(366 * 86_400);
    expect((await new Visitor(site.app).page('/about')).text).toContain(`© ${year + 1} Homefront`);
  });
});
