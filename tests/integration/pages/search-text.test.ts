import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import { textOf, type Page } from '../../support/page.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

const app = useForSuite(createTestApp);
const visitor = new Visitor(app);

/** Opens a listing with a text in its search box, as a form without script does. */
async function submit(path: string, fields: Record<string, string>): Promise<Response> {
  return visitor.get(`${path}?${new URLSearchParams(fields)}`).expect(302);
}

/** The page that a text leads to. */
function reached({ headers }: Response): Promise<Page> {
  return visitor.page(headers['location'] ?? '');
}

describe('a sentence in the search box', () => {
  it.each([
    ['VI', '/buy', '/buy?location=Victoria Island, Lagos'],
    ['abuja', '/buy', '/buy'],
    ['', '/buy', '/buy?location='],
    ['to let in lagos', '/buy', '/rent?location=Lagos'],
    [
      '3 bed duplex with BQ in Guzape below 300m, serviced',
      '/buy',
      '/buy?location=Guzape, Abuja&type=duplex&rooms=3&price-max=300m&amenity=boys-quarters&serviced=yes',
    ],
    ['under ₦500, lagoon view', '/rent', '/rent?location=&words=lagoon view&price-max=0.5k'],
    ['🏠', '/buy', '/buy?location='],
  ])('“%s” on %s leads to %s', async (q, path, expected) => {
    const { headers } = await submit(path, { q });
    const location = headers['location'] ?? '';
    expect(decodeURIComponent(location).replaceAll('+', ' ')).toBe(expected);
    expect(headers['cache-control']).toMatch(/no-store|no-cache/);
    await visitor.get(location).expect(200);
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
    const answer = await submit('/buy', { purpose: 'buy', type: '', q });
    expect(answer.headers['location']).toMatch(/^\/rent\?.*price-max=5m/);
    const page = await reached(answer);
    expect(page.text).toContain('Showing homes for rent: no home for sale matches.');
    const asked = '/buy?location=Yaba%2C+Lagos&type=apartment&rooms=2&price-max=5m';
    const link = page.document.querySelector(`a[href="${asked}"]`);
    expect(textOf(link)).toBe('Search homes for sale');
    expect((await visitor.page(asked)).text).toContain('No homes match these filters');
    // Another link of the page no longer has the remark.
    expect(page.links.filter((href) => href.includes('typed='))).toEqual([]);
  });

  it.each([
    ['/buy?location=Nowhereville', 'No homes in “Nowhereville” Check the spelling, or'],
    [
      '/buy?location=Lagos&rooms=4&area=2000&bathrooms=4&type=apartment',
      'No homes match these filters Drop one, or',
    ],
    ['/rent?location=&price-max=1000', 'No homes match this filter Drop it, or'],
  ])('%s says what was not found', async (path, words) => {
    expect((await visitor.page(path)).text).toContain(`${words} look a little further:`);
  });

  it.each([
    {
      case: 'the homes for sale don’t match',
      q: '2 bedroom flat in Yaba under 5m',
      from: '/buy',
      to: '/rent?location=Yaba, Lagos&type=apartment&rooms=2&price-max=5m',
      remark: 'Showing homes for rent: no home for sale matches.',
      back: '/buy?location=Yaba%2C+Lagos&type=apartment&rooms=2&price-max=5m',
    },
    {
      case: 'homes to rent match as well',
      q: 'flat in Yaba below 300m',
      from: '/rent',
      to: '/buy?location=Yaba, Lagos&type=apartment&price-max=300m',
      remark: 'Showing homes for sale: the amount looks like a sale price.',
      back: '/rent?location=Yaba%2C+Lagos&type=apartment&price-max=300m',
    },
    {
      case: 'homes for sale match as well',
      q: 'homes in Lagos above 5m',
      from: '/buy',
      to: '/rent?location=Lagos&price-min=5m',
      remark: 'Showing homes for rent: the amount looks like a yearly rent.',
      back: '/buy?location=Lagos&price-min=5m',
    },
  ])('says so if its amount decides the purpose and $case', async (example) => {
    const answer = await submit(example.from, { q: example.q });
    const shown = decodeURIComponent(answer.headers['location'] ?? '').replaceAll('+', ' ');
    expect(shown.replace(`typed=${example.q}&asked=other&`, '')).toBe(example.to);
    const page = await reached(answer);
    expect(page.text).toContain(example.remark);
    expect(page.links).toContain(example.back);
  });

  it.each([
    ['its words name the purpose', '/buy', '2 bedroom flat for rent in Yaba under 5m'],
    ['its rent is per month', '/buy', '2 bedroom flat in Yaba under 400k per month'],
    ['its amount suits the page', '/rent', '2 bedroom flat in Yaba under 5m'],
  ])('says nothing of the purpose if %s', async (_, from, q) => {
    const answer = await submit(from, { q });
    expect(answer.headers['location']).toMatch(/^\/rent\?/);
    expect(answer.headers['location']).not.toContain('asked=');
    expect((await reached(answer)).text).not.toContain('Showing homes for');
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
    const query = 'asked=other&typed=Yaba+under+900m&location=Yaba%2C+Lagos';
    const { text } = await visitor.page(`/rent?${query}`);
    expect(text).not.toContain('Showing homes for rent');
  });

  it('has its features as chips of the page and of the answer for a browser', async () => {
    const q = '3 bed duplex with BQ in Guzape below 300m, serviced';
    const { headers } = await submit('/buy', { q });
    const [, query = ''] = (headers['location'] ?? '').split('?');
    const chips = [
      'Guzape, Abuja',
      'Duplex',
      '3 bedrooms',
      'Up to ₦300M',
      "Boys' quarters",
      'Serviced',
    ];
    const { body } = await visitor.get(`/api/properties?purpose=buy&${query}`).expect(200);
    expect(body.chips.map(({ label }: { label: string }) => label)).toEqual(chips);
    const suggested = await visitor
      .get(`/api/places?${new URLSearchParams({ q, purpose: 'buy' })}`)
      .expect(200);
    expect(suggested.body.reading).toEqual({ path: headers['location'], chips, words: '' });
  });

  it('keeps its remarks on the page that it leads to', async () => {
    const answer = await submit('/rent', { q: 'plot of land in yaba or surulere' });
    const { heading, text } = await reached(answer);
    expect(text).toContain('We only list homes to rent or buy: plot of land');
    expect(text).toContain('Only one place at a time: Surulere, Lagos');
    expect(heading).toBe('Properties for Rent in Yaba, Lagos, Nigeria');
  });

  it.each([
    ['150 emoji', '🏠'.repeat(150)],
    ['markup', '<script>alert(1)</script>'],
    ['a lone surrogate and a NUL', '\ud800\0yaba'],
    ['a word nearly as long as a URL may be', 'a'.repeat(2030)],
  ])('of %s leads to a page', async (_, q) => {
    const { headers } = await submit('/buy', { q });
    const page = await visitor.get(headers['location'] ?? '').expect(200);
    expect(page.text).not.toContain('<script>alert');
  });

  it('counts once if it is repeated', async () => {
    const response = await visitor.get('/buy?q=yaba&q=lekki');
    expect(response.headers['location']).toBe('/buy?location=Yaba%2C+Lagos');
  });
});

describe('the search box of the header', () => {
  it.each([
    ['/rent/filters', '/rent'],
    ['/buy/filters', '/buy'],
    ['/areas/yaba', '/buy'],
  ])('of %s searches %s', async (path, action) => {
    const { document } = await visitor.page(path);
    expect(document.querySelector('form[role="search"]')?.getAttribute('action')).toBe(action);
  });
});

it('quotes a keyword that finds nothing once', async () => {
  const { text } = await visitor.page('/buy?location=&type=villa&words=zzyzx');
  expect(text).toContain('Without “zzyzx”');
});
