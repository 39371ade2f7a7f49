import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Opens a listing with a text in its search box, as a form without script does. */
async function submit(path: string, fields: Record<string, string>): Promise<request.Response> {
  return request(app.express).get(`${path}?${new URLSearchParams(fields)}`);
}

describe('a sentence in the search box', () => {
  it.each([
    ['VI', '/buy', '/buy?location=Victoria Island, Lagos'],
    ['abuja', '/buy', '/buy'],
    ['', '/buy', '/buy?location='],
    ['to let in lagos', '/buy', '/rent?location=Lagos'],
    ['gana street', '/buy', '/buy?location=Gana Street, Maitama, Abuja'],
    ['lagoon view', '/rent', '/rent?location=&words=lagoon view'],
    ['5 bed duplex', '/buy', '/buy?location=&type=duplex&beds-min=5&beds-max=5'],
    ['under ₦500', '/rent', '/rent?location=&price-max=0.5k'],
    [
      '3 bed duplex with BQ in Guzape below 300m, serviced',
      '/buy',
      '/buy?location=Guzape, Abuja&type=duplex&rooms=3&price-max=300m&amenity=boys-quarters&serviced=yes',
    ],
    [
      '2 bedroom flat in Yaba under 5m',
      '/rent',
      '/rent?location=Yaba, Lagos&type=apartment&rooms=2&price-max=5m',
    ],
    [
      'flat with gym and elevator',
      '/buy',
      '/buy?location=&type=apartment&amenity=gym&amenity=lift',
    ],
    ['swimming pool, borehole', '/buy', '/buy?location=&amenity=swimming-pool&water=borehole'],
    ['🏠', '/buy', '/buy?location='],
  ])('“%s” on %s leads to %s', async (q, path, expected) => {
    const { status, headers } = await submit(path, { q });
    expect([status, decodeURIComponent(headers['location'] ?? '').replaceAll('+', ' ')]).toEqual([
      302,
      expected,
    ]);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
    await request(app.express)
      .get(headers['location'] ?? '')
      .expect(200);
  });

  it('keeps the chosen purpose and the other filters of the form', async () => {
    const fields = { purpose: 'rent', type: 'apartment', words: 'quiet', q: 'Yaba, Lagos' };
    const { headers } = await submit('/buy', { ...fields, rooms: '' });
    expect(headers['location']).toBe('/rent?location=Yaba%2C+Lagos&words=quiet&type=apartment');
  });

  it('stays with the purpose if a filter of the page does not apply to the other', async () => {
    const fields = { purpose: 'buy', q: '2 bedroom flat in Yaba', papers: 'deed' };
    const { headers } = await submit('/buy', fields);
    expect(headers['location']).toBe(
      '/buy?location=Yaba%2C+Lagos&type=apartment&rooms=2&papers=deed',
    );
  });

  it('leads to homes for the other purpose if only those match, and says so', async () => {
    const q = '2 bedroom flat in Yaba under 5m';
    const { headers } = await submit('/buy', { purpose: 'buy', type: '', q });
    const path = headers['location'] ?? '';
    expect(path).toMatch(/^\/rent\?/);
    expect(new URL(path, 'http://localhost').searchParams.get('price-max')).toBe('5m');
    const { text } = await request(app.express).get(path).expect(200);
    expect(text).toContain('Showing homes for rent: no home for sale matches.');
    const asked = '/buy?location=Yaba%2C+Lagos&type=apartment&rooms=2&price-max=5m';
    expect(text).toContain(`<a href="${asked.replaceAll('&', '&amp;')}">Search homes for sale</a>`);
    const back = await request(app.express).get(asked).expect(200);
    expect(back.text).toContain('No homes match these filters');
    // Another link of the page no longer has the remark.
    expect(text.includes('typed=')).toBe(false);
  });

  it.each([
    {
      case: 'the homes for sale don’t match',
      q: '2 bedroom flat in Yaba under 5m',
      from: '/buy',
      to: '/rent?location=Yaba, Lagos&type=apartment&rooms=2&price-max=5m',
      remark: 'Showing homes for rent: no home for sale matches.',
      back: '<a href="/buy?location=Yaba%2C+Lagos&amp;type=apartment&amp;rooms=2&amp;price-max=5m">Search homes for sale</a>',
    },
    {
      case: 'homes to rent match as well',
      q: 'flat in Yaba below 300m',
      from: '/rent',
      to: '/buy?location=Yaba, Lagos&type=apartment&price-max=300m',
      remark: 'Showing homes for sale: the amount looks like a sale price.',
      back: '<a href="/rent?location=Yaba%2C+Lagos&amp;type=apartment&amp;price-max=300m">Search homes for rent</a>',
    },
    {
      case: 'homes for sale match as well',
      q: 'homes in Lagos above 5m',
      from: '/buy',
      to: '/rent?location=Lagos&price-min=5m',
      remark: 'Showing homes for rent: the amount looks like a yearly rent.',
      back: '<a href="/buy?location=Lagos&amp;price-min=5m">Search homes for sale</a>',
    },
  ])('says so if its amount decides the purpose and $case', async (example) => {
    const { headers } = await submit(example.from, { q: example.q });
    const path = headers['location'] ?? '';
    const shown = decodeURIComponent(path).replaceAll('+', ' ');
    expect(shown.replace(`typed=${example.q}&asked=other&`, '')).toBe(example.to);
    const { text } = await request(app.express).get(path).expect(200);
    expect(text).toContain(example.remark);
    expect(text).toContain(example.back);
  });

  it.each([
    ['its words name the purpose', '/buy', '2 bedroom flat for rent in Yaba under 5m'],
    ['its rent is per month', '/buy', '2 bedroom flat in Yaba under 400k per month'],
    ['its amount suits the page', '/rent', '2 bedroom flat in Yaba under 5m'],
  ])('says nothing of the purpose if %s', async (_, from, q) => {
    const { headers } = await submit(from, { q });
    expect(headers['location']).toMatch(/^\/rent\?/);
    expect(headers['location']).not.toContain('asked=');
    const page = await request(app.express).get(headers['location'] ?? '');
    expect(page.text).not.toContain('Showing homes for');
  });

  it.each([
    ['names the purpose', { purpose: 'buy', q: '2 bedroom flat in Yaba for sale under 5m' }],
    ['only names a place', { purpose: 'rent', q: 'Epe' }],
    ['finds nothing for either', { purpose: 'buy', q: '2 bedroom flat in Yaba zzyzx' }],
    ['finds homes', { purpose: 'buy', q: 'Yaba under 900m' }],
  ])('keeps the chosen purpose if it %s', async (_, fields) => {
    const { headers } = await submit('/buy', fields);
    expect(headers['location']).toMatch(`/${fields.purpose}?`);
    expect(headers['location']).not.toContain('asked=');
  });

  it('doesn’t say that no home matches if one does', async () => {
    const { text } = await request(app.express)
      .get('/rent?asked=other&typed=Yaba+under+900m&location=Yaba%2C+Lagos')
      .expect(200);
    expect(text).not.toContain('Showing homes for rent');
  });

  it('has its features as chips of the page and of the answer for a browser', async () => {
    const q = '3 bed duplex with BQ in Guzape below 300m, serviced';
    const { headers } = await submit('/buy', { q });
    const [, query = ''] = (headers['location'] ?? '').split('?');
    const chips = [
      'Guzape, Abuja',
      'Duplex',
      '3 Rooms',
      'Up to ₦300M',
      "Boys' quarters",
      'Serviced',
    ];
    const { body } = await request(app.express)
      .get(`/api/properties?purpose=buy&${query}`)
      .expect(200);
    expect(body.chips.map(({ label }: { label: string }) => label)).toEqual(chips);
    const suggested = await request(app.express)
      .get(`/api/places?${new URLSearchParams({ q, purpose: 'buy' })}`)
      .expect(200);
    expect(suggested.body.reading).toEqual({
      path: headers['location'],
      chips,
      words: '',
    });
  });

  it('keeps its remarks on the page that it leads to', async () => {
    const { headers } = await submit('/rent', { q: 'plot of land in yaba or surulere' });
    const page = await request(app.express)
      .get(headers['location'] ?? '')
      .expect(200);
    expect(page.text.includes('We only list homes to rent or buy: plot of land')).toBe(true);
    expect(page.text.includes('Only one place at a time: Surulere, Lagos')).toBe(true);
    expect(page.text.includes('Properties for Rent in Yaba, Lagos, Nigeria')).toBe(true);
  });

  it.each([
    ['150 emoji', '🏠'.repeat(150)],
    ['markup', '<script>alert(1)</script>'],
    ['letters from right to left', 'شقة في لاغوس'],
    ['a lone surrogate and a NUL', '\ud800\0yaba'],
    ['names of every object', '__proto__ constructor toString'],
    ['300 times a place', 'lekki '.repeat(300)],
    ['a word nearly as long as a URL may be', 'a'.repeat(2030)],
  ])('of %s leads to a page', async (_, q) => {
    const { status, headers } = await submit('/buy', { q });
    expect(status).toBe(302);
    const page = await request(app.express)
      .get(headers['location'] ?? '')
      .expect(200);
    expect(page.text).not.toContain('<script>alert');
  });

  it('counts once if it is repeated', async () => {
    const response = await request(app.express).get('/buy?q=yaba&q=lekki');
    expect(response.headers['location']).toBe('/buy?location=Yaba%2C+Lagos');
  });
});

describe('the search box of the header', () => {
  it.each([
    ['/rent/filters', '/rent'],
    ['/buy/filters', '/buy'],
    ['/areas/yaba', '/buy'],
  ])('of %s searches %s', async (path, action) => {
    const { text } = await request(app.express).get(path);
    const [form] = /<form[^>]* role="search"[^>]*>/.exec(text) ?? [];
    expect(form).toContain(`action="${action}"`);
  });
});

it('quotes a keyword that finds nothing once', async () => {
  const { text } = await request(app.express).get('/buy?location=&type=villa&words=zzyzx');
  expect(text).toContain('Without “zzyzx”');
});
