import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { textOf, type Page } from '../../support/page.ts';
import { Visitor } from '../../support/visitor.ts';
import { uuidOf, wireProperty } from '../../support/wire-property.ts';

const place = (name: string, type: string, fields: object = {}) => ({
  name,
  description: `About ${name}`,
  rating: 4.5,
  distance: '300 m',
  type,
  location: { lat: 9.07, lng: 7.43, address: `1 ${name} Road` },
  ...fields,
});

const homes = {
  forSale: wireProperty({
    id: 1,
    annualPrice: 160_000_000,
    coordinates: { lat: 9.066, lng: 7.424 },
    furnishing: 'part-furnished',
    nearby: [
      place('Mama <b>Ebo</b> & Sons', 'restaurants'),
      place('Hillcrest', 'schools', { rating: null, distance: '' }),
      place('Cedar Crest', 'Schools'),
      place('Corner Stop', 'shopping'),
      place('Lido', 'cinemas'),
      place('Lido', 'cinemas'),
    ],
  }),
  forRent: wireProperty({
    id: 2,
    category: 'rent',
    propertyTag: 'rent',
    annualPrice: 5_400_000,
    propertyLocation: '8 Babatope Bejide Crescent, Lekki Phase 1, Lagos',
  }),
  onRequest: wireProperty({
    id: 3,
    annualPrice: 0,
    propertyLocation: 'Somewhere quiet',
    furnishing: 'bare',
  }),
  rentOnRequest: wireProperty({ id: 4, category: 'rent', propertyTag: 'rent', annualPrice: 0 }),
};

const site = useScriptedSite(Object.values(homes), {
  env: {
    MOVE_IN_COSTS: 'caution=10,agency=5',
    VIDEO_HOSTS: 'player.vimeo.com',
    TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
  },
});

const opened = new Map<string, Promise<Page>>();

/** Each page is rendered and read once. */
function open(home: keyof typeof homes, query = ''): Promise<Page> {
  const path = `/property/${uuidOf(homes[home].id)}${query}`;
  const page = opened.get(path) ?? new Visitor(site.app).page(path);
  opened.set(path, page);
  return page;
}

/** The map that a visitor without scripts sees. */
function mapOf({ document }: Page): URL {
  return new URL(document.querySelector('iframe')?.getAttribute('src') ?? '');
}

describe('specifications on a property page', () => {
  it('show the furnishing', async () => {
    expect((await open('forSale')).text).toMatch(/Furnishing\s*Part furnished/);
  });

  it.each(['forRent', 'onRequest'] as const)(
    'of %s omit a furnishing that is missing or unknown',
    async (home) => {
      const { text } = await open(home);
      expect(text).toContain('Bedrooms');
      expect(text).not.toContain('Furnishing');
    },
  );
});

describe('map on a property page', () => {
  it('is opened by a link, and until then refers to no other host', async () => {
    const page = await open('forSale', '?photo=1');
    expect(page.text).not.toContain('Approximate location');
    const elsewhere = page.document.querySelectorAll('iframe, [src^="http"], link[href^="http"]');
    expect([...elsewhere].map(({ outerHTML }) => outerHTML)).toEqual([
      expect.stringContaining('rel="canonical"'),
    ]);
    expect(page.links).toEqual(
      expect.arrayContaining(['?photo=1&map=open#neighbourhood', '#neighbourhood']),
    );
  });

  it('is a frame around the home with a marker, for visitors without scripts', async () => {
    const page = await open('forSale', '?map=open');
    const map = mapOf(page);
    expect(map.origin + map.pathname).toBe('https://www.openstreetmap.org/export/embed.html');
    expect(Object.fromEntries(map.searchParams)).toEqual({
      bbox: '7.41900,9.06100,7.42900,9.07100',
      layer: 'mapnik',
      marker: '9.066,7.424',
    });
    const frame = 'iframe[loading="lazy"][title="Map of the neighbourhood"]';
    expect(page.document.querySelector(frame)).not.toBeNull();
    expect(page.canonical).toBe(`${site.app.url}/property/${uuidOf(1)}`);
  });

  it.each([
    ['forRent', 'the middle of the district', '3.46900,6.44200,3.47900,6.45200'],
    ['onRequest', 'the default box', '3.45030,6.44240,3.46030,6.45240'],
  ] as const)('shows %s, whose location is unknown, %s without a pin', async (home, _, bbox) => {
    const page = await open(home, '?map=open');
    const map = mapOf(page);
    expect(map.searchParams.get('bbox')).toBe(bbox);
    expect(map.searchParams.has('marker')).toBe(false);
    expect(page.text).toContain('Approximate location');
  });

  it('is the only content of other hosts that the policy allows', async () => {
    const { headers } = await new Visitor(site.app).get('/');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("img-src 'self' data: https://*.tiles.example");
    expect(policy).toContain('frame-src https://www.openstreetmap.org https://player.vimeo.com');
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("connect-src 'self'");
  });
});

describe('nearby places', () => {
  it('are counted and listed with rating and distance, the first four at once', async () => {
    const { document, text } = await open('forSale');
    expect(text).toContain("See what's Nearby");
    expect(text).toContain('5 results');
    expect(text).toContain('Mama <b>Ebo</b> & Sons About Mama <b>Ebo</b> & Sons Rating 4.5 300 m');
    expect(text).toContain('Hillcrest About Hillcrest Rating N/A Cedar Crest');
    expect(text.indexOf('See More')).toBeGreaterThan(text.indexOf('Corner Stop'));
    expect(text.indexOf('See More')).toBeLessThan(text.indexOf('Lido'));
    expect([...document.querySelectorAll('b')].map(textOf)).not.toContain('Ebo');
  });

  it('can be filtered by kind', async () => {
    const page = await open('forSale', '?near=schools');
    expect(page.text).toContain('2 results in Schools');
    expect(page.text).not.toContain('Corner Stop');
    expect(page.text).not.toContain('See More');
    expect(page.links.filter((href) => href.endsWith('#nearby'))).toEqual(
      ['all', 'restaurants', 'schools', 'shopping', 'others'].map((kind) => `?near=${kind}#nearby`),
    );
  });

  it.each(['?near=castles', '?near=%3Cscript%3E', '?near=&near=schools'])(
    'are unfiltered for %s',
    async (query) => expect((await open('forSale', query)).text).toContain('5 results'),
  );

  it('are omitted if there are none', async () => {
    expect((await open('forRent')).text).not.toContain("See what's Nearby");
  });
});

describe('cost of a home for sale', () => {
  it('is calculated from its price, and states its interest rate', async () => {
    const { control, text } = await open('forSale');
    expect(text).toContain('Can you afford this property?');
    expect(text).toContain('Monthly payment ₦2,825,314');
    expect(text).toContain('Interest rate 7.8%');
    expect(text).toContain('Loan ₦140,000,000 Total interest ₦29,518,828');
    const values = ['price', 'deposit', 'years', 'rate'].map((name) => control(name).value);
    expect(values).toEqual(['160,000,000', '20,000,000', '5', '7.8']);
  });

  it('is calculated by the server from the form’s URL', async () => {
    const page = await open('forSale', '?price=90%2C000%2C000&deposit=0&years=1&rate=0');
    expect(page.text).toContain('Monthly payment ₦7,500,000');
    expect(page.text).toContain('Interest rate 0%');
    expect(page.text).toContain('1 ₦90,000,000 ₦0 ₦0');
    expect(page.canonical).toBe(`${site.app.url}/property/${uuidOf(1)}`);
    expect(page.control('rate').closest('details')?.open).toBe(true);
  });

  it.each([
    ['nothing at all', '?price=&deposit=&years=&rate=', '₦0'],
    ['1e30 Naira', `?price=1${'0'.repeat(30)}`, 'over ₦999 trillion'],
    ['markup', '?price=%3Cscript%3Ealert(160000000)%3C/script%3E', '₦2,825,314'],
  ])('is a number for %s', async (_, query, monthly) => {
    const { document, text } = await open('forSale', query);
    expect(text).toContain(`Monthly payment ${monthly} `);
    expect(text).not.toMatch(/Infinity|NaN|∞|₦-/);
    expect(document.documentElement.outerHTML).not.toContain('<script>alert');
  });

  it('starts from a typical price if the home has none', async () => {
    expect((await open('onRequest')).text).toContain('Monthly payment ₦2,825,314');
  });
});

describe('cost of a home for rent', () => {
  it('is the cost of moving in, by the site’s percentages', async () => {
    const { text } = await open('forRent');
    expect(text).toContain('Can you afford this property?');
    expect(text).toContain(
      'What you pay to move in First year’s rent ₦5,400,000 Caution deposit, refundable usually 10% ₦540,000 Agency fee usually 5% ₦270,000 To move in ₦6,210,000',
    );
    expect(text).toContain('Fees marked “usually” are estimates');
    expect(text).not.toContain('Legal fee');
    // The specification’s defaults: a rent is not a purchase price.
    expect(text).toContain('Monthly payment ₦2,825,314');
    expect(text.indexOf('To move in')).toBeLessThan(text.indexOf('Description and Property'));
  });

  it('is omitted if the rent is on request, unlike the calculator', async () => {
    const { text } = await open('rentOnRequest');
    expect(text).toContain('Monthly payment ₦2,825,314');
    expect(text).not.toContain('What you pay to move in');
    expect(text).not.toContain('To move in');
  });
});
