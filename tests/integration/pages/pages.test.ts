import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { refusingBase } from '../../support/misbehaving-provider.ts';
import { readPage, type Page } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;

describe('demo site', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ env: { PUBLIC_URL: 'https://homes.example' } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function open(path: string, status = 200): Promise<Page> {
    const response = await request(app.express).get(path);
    expect([path, response.status]).toEqual([path, status]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    return readPage(response.text);
  }

  async function cards(query: string): Promise<PropertyCard[]> {
    return (await request(app.express).get(`/api/properties?${query}`).expect(200)).body.items;
  }

  it('starts with the home page and its featured properties', async () => {
    const page = await open('/');
    expect(page.title).toBe('Homes for rent and sale in Lagos and Abuja | Homefront');
    expect(page.description).toMatch(/^Browse houses, apartments, duplexes and villas/);
    expect(page.canonical).toBe('https://homes.example/');
    expect(page.robots).toBeUndefined();
    expect(page.heading).not.toBe('');
    expect(page.text).toContain('Featured Properties');
    const { body } = await request(app.express).get('/api/properties/featured');
    const links = page.tags('a').map(({ href }) => href);
    for (const { id, title } of body.items) {
      expect(page.text).toContain(title);
      expect(links).toContain(`/property/${id}`);
    }
    expect(links).toContain('/buy?location=');
  });

  it.each([
    ['/buy', 'Properties for Sale in Abuja, Nigeria', '/buy'],
    ['/rent?location=Lagos', 'Properties for Rent in Lagos, Nigeria', '/rent?location=Lagos'],
    [
      '/rent?location=maitama',
      'Properties for Rent in Maitama, Abuja, Nigeria',
      '/rent?location=Maitama%2C+Abuja',
    ],
    ['/buy?location=', 'Properties for Sale in Nigeria', null],
    ['/buy?location=+', 'Properties for Sale in Nigeria', null],
    ['/buy?location=Enugu', 'Properties for Sale in “Enugu”, Nigeria', null],
    ['/buy?rooms=3', 'Properties for Sale in Abuja, Nigeria', null],
    ['/buy?sort=newest', 'Properties for Sale in Abuja, Nigeria', null],
    ['/buy?page=2', 'Properties for Sale in Abuja, Nigeria', '/buy?page=2'],
    ['/buy?location=Abuja', 'Properties for Sale in Abuja, Nigeria', '/buy'],
    ['/buy?utm_source=x', 'Properties for Sale in Abuja, Nigeria', '/buy'],
    ['/buy?view=list', 'Properties for Sale in Abuja, Nigeria', '/buy'],
  ])('%s says “%s”', async (path, heading, canonical) => {
    const page = await open(path);
    expect(page.heading).toBe(heading);
    expect(page.title).toBe(`${heading}${path === '/buy?page=2' ? ', page 2' : ''} | Homefront`);
    expect(page.text).toMatch(/\d+ Available/);
    expect([page.canonical, page.robots]).toEqual(
      canonical === null
        ? [undefined, 'noindex']
        : [`https://homes.example${canonical}`, undefined],
    );
  });

  it('shows the number of results and a card of each, with its price', async () => {
    const { body } = await request(app.express).get('/api/properties?location=Lagos&purpose=rent');
    const page = await open('/rent?location=Lagos');
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
    const page = await open('/buy?location=Atlantis');
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
    const { status, headers } = await request(app.express).get(path);
    expect([status, headers['location']]).toEqual([302, location]);
  });

  it('does not redirect if the purpose is the page’s own', async () => {
    expect((await open('/buy?purpose=buy')).heading).toBe('Properties for Sale in Abuja, Nigeria');
    expect((await open('/buy?purpose=lease')).heading).toBe(
      'Properties for Sale in Abuja, Nigeria',
    );
  });

  it('shows a property for sale', async () => {
    const [card] = await cards('');
    const page = await open(`/property/${card?.id}`);
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
    const links = page.tags('a').map(({ href }) => href);
    expect(links).toContain(`/contact-us?property=${card?.id}`);
    const chat = page
      .tags('a')
      .find(({ href }) => href?.includes(String(card?.id)) && href.startsWith('https://wa.me/'));
    expect(chat).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    expect(decodeURIComponent(String(chat?.['href']))).toContain(
      `https://homes.example/property/${card?.id}`,
    );
  });

  it('shows a property to let by the year, with the monthly rent beside it', async () => {
    const card = (await cards('purpose=rent&location=')).find(({ price }) => price.kind === 'rent');
    if (card?.price.kind !== 'rent') throw new Error('nothing is to let');
    const { text } = await open(`/property/${card.id}`);
    expect(text).toContain(
      `${naira(card.price.yearly)} a year ${naira(card.price.monthly)} a month`,
    );
    expect(text).toContain('For Rent');
  });

  it('says Price on request if a property has no price', async () => {
    const items = await cards('location=&sort=lowest&page=99');
    const card = items.findLast(({ price }) => price.kind === 'on-request');
    expect((await open(`/property/${card?.id}`)).text).toContain('Price on request');
  });

  it.each(['', '?photo=2', '?a=1&b=%2F&c='])(
    'redirects a property’s number permanently to its uuid, query “%s” included',
    async (query) => {
      const { body } = await request(app.express).get('/api/properties/1');
      const { status, headers } = await request(app.express).get(`/property/1${query}`);
      expect([status, headers['location']]).toEqual([301, `/property/${body.property.id}${query}`]);
    },
  );

  it.each(['/property/999999', '/property/00000000-0000-4000-8000-000000000000', '/property/abc'])(
    'returns 404 for the unknown property %s',
    async (path) => {
      const page = await open(path, 404);
      expect(page.heading).toBe(catalogue.propertyNotFound);
      expect(page.robots).toBe('noindex');
      expect(page.canonical).toBeUndefined();
      expect(page.tags('a').some(({ href }) => href === '/buy')).toBe(true);
      expect(page.text).toContain('Back to Properties');
    },
  );

  it.each(['/nowhere', '/BUY/x', '/property', '/index.php', '/buy/1'])(
    'has no page at %s and links to the home page',
    async (path) => {
      const page = await open(path, 404);
      expect([page.heading, page.robots]).toEqual([catalogue.pageNotFound, 'noindex']);
      expect(page.text).toContain('Back to Home');
    },
  );

  it('gives a page with two URLs one canonical URL', async () => {
    expect((await open('/buy/')).canonical).toBe('https://homes.example/buy');
  });

  it('logs no error for a missing page', () => {
    const errors = app.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toEqual([]);
  });

  it('has no broken links', { tags: ['long'] }, async () => {
    const seen = new Set<string>();
    const waiting = ['/'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, type, text } = await request(app.express).get(path);
      expect([path, status]).toEqual([path, 200]);
      if (type !== 'text/html') continue;
      for (const { href = '' } of readPage(text).tags('a')) {
        const target = href.split('#', 1)[0] ?? '';
        // Filters only combine links that were followed already.
        const isSearch = /^\/(buy|rent)\?.*&/.test(target);
        if (!target.startsWith('/') || isSearch || seen.has(target)) continue;
        seen.add(target);
        waiting.push(target);
      }
    }
    expect(seen.size).toBeGreaterThan(50);
  });

  it('names the property of a tour request', async () => {
    const [card] = await cards('');
    expect((await open(`/contact-us?property=${card?.id}`)).text).toContain(card?.title);
    await open('/contact-us?property=999999');
    await open('/contact-us');
  });

  it('answers HEAD as it answers GET, without a body', async () => {
    const { status, headers, text } = await request(app.express).head('/buy');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text ?? '').toBe('');
  });

  it('rejects unsupported methods', async () => {
    const { status, headers } = await request(app.express)
      .post('/buy')
      .set('sec-fetch-site', 'same-origin')
      .type('form')
      .send('a=1');
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('site without properties', () => {
  it('says so in place of the featured properties, and offers to reload', async () => {
    await using app = await createTestApp({ env: { SEED_PROPERTIES: '0' } });
    const { text } = await request(app.express).get('/').expect(200);
    const page = readPage(text);
    expect(page.text).toContain(catalogue.noFeaturedTitle);
    expect(page.text).toContain(catalogue.noFeaturedText);
    expect(page.text).toContain('Refresh Properties');
    expect(page.tags('form').some(({ action }) => action === '/')).toBe(true);
    const listing = readPage((await request(app.express).get('/buy').expect(200)).text);
    expect(listing.text).toContain('0 Available');
  });
});

it('shows the year of the site’s clock in the footer, across New Year too', async () => {
  await using app = await createTestApp({ providerUrl: await refusingBase() });
  const footer = async () => readPage((await request(app.express).get('/about')).text).text;
  const year = new Date(Date.now() + 3_600_000).getUTCFullYear();
  expect(await footer()).toContain(`© ${year} Homefront`);
  app.passSeconds(366 * 86_400);
  expect(await footer()).toContain(`© ${year + 1} Homefront`);
});
