/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import type { PropertyView } from '../../shared/contract/property-schemas.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { bareHome } from './bare-home.ts';
import { expectFitting } from './fit.ts';
import {
  findHome,
  laterSectionsHydrated,
  openMap,
  openSection,
  sendTile,
  tiles,
} from './neighbourhood.ts';
import { holdBack } from './held-routes.ts';
import { isFocused, openSite, type VisitOptions } from './site.ts';

const here = { latitude: 9.0765, longitude: 7.3986 };

let geocoder: MisbehavingProvider;
const site = openSite(async () => {
  geocoder = await startMisbehavingProvider();
  return productionServer({ env: { GEOCODER_URL: geocoder.base } });
});
afterAll(() => geocoder[Symbol.asyncDispose]());

let home: PropertyView;
beforeAll(async () => {
  home = await findHome(
    site,
    ({ coordinates, nearby, location }) =>
      coordinates !== null && nearby.length > 5 && location.endsWith('Abuja'),
  );
});
beforeEach(() => {
  geocoder.on('/search', {
    kind: 'answers',
    json: [
      { display_name: 'Wuse Market, Abuja', lat: '9.0679', lon: '7.4665' },
      { display_name: '<img src=x onerror=alert(1)>', lat: '9.03', lon: '7.48' },
    ],
  });
  geocoder.on('/reverse', { kind: 'answers', json: { display_name: 'Life Camp, Abuja' } });
});

/** Opens the page of a home; `foreign` collects the requested URLs on other hosts. */
async function visitHome(
  property: PropertyView,
  options: VisitOptions = {},
): Promise<{ page: Page; foreign: string[] }> {
  const foreign: string[] = [];
  const page = await site.visit(`/property/${property.id}`, {
    ...options,
    async prepare(opened) {
      opened.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== site.server.url) foreign.push(request.url());
      });
      await opened.route(tiles, sendTile);
      await options.prepare?.(opened);
    },
  });
  if (options.javaScript !== false) await laterSectionsHydrated(page);
  return { page, foreign };
}

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the neighbourhood' });
const pinsOf = (page: Page) => mapOf(page).locator('.leaflet-marker-icon');
const showMap = (page: Page) => page.getByRole('button', { name: 'Show the map' });

describe('map', () => {
  test('sends no request to another host before it is opened, and then only for tiles', async () => {
    const { page, foreign } = await visitHome(home);
    await openSection(page, 'Neighbourhood Map');
    await showMap(page).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(foreign).toEqual([]);

    await showMap(page).click();
    await mapOf(page).locator('img.leaflet-tile-loaded').first().waitFor();
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter((url) => !url.startsWith('https://tile.openstreetmap.org/'))).toEqual([]);
    await mapOf(page).getByRole('link', { name: 'OpenStreetMap' }).waitFor();
  });

  test('shows the home and at most five places around it, within 0.005 degrees', async () => {
    const { page } = await visitHome(home);
    await openSection(page, 'Neighbourhood Map');
    await showMap(page).click();
    await mapOf(page).getByRole('button', { name: home.title }).waitFor();
    expect(await pinsOf(page).count()).toBe(6);
    const { width = 0, height = 0 } = (await mapOf(page).boundingBox()) ?? {};
    const pin = await mapOf(page).getByRole('button', { name: home.title }).boundingBox();
    const box = await mapOf(page).boundingBox();
    expect((pin?.x ?? 0) + 20 - (box?.x ?? 0)).toBeCloseTo(width / 2, -1);
    expect((pin?.y ?? 0) + 48 - (box?.y ?? 0)).toBeCloseTo(height / 2, -1);
  });

  test('works by keyboard only', async () => {
    const { page } = await visitHome(home);
    await page.getByText('Neighbourhood Map').focus();
    await page.locator('summary', { hasText: 'Neighbourhood Map' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await isFocused(showMap(page))).toBe(true);
    await page.keyboard.press('Enter');
    await pinsOf(page).first().waitFor();
    expect(await isFocused(mapOf(page))).toBe(true);

    const pin = mapOf(page).getByRole('button', { name: home.title });
    await pin.focus();
    await page.keyboard.press('Enter');
    await mapOf(page).locator('.leaflet-popup', { hasText: home.title }).waitFor();
    await page.keyboard.press('Escape');
    await mapOf(page).locator('.leaflet-popup').waitFor({ state: 'detached' });
  });

  test('has no pin if the location is unknown, and says so', async () => {
    await using bare = await bareHome(site);
    const hidden = await findHome(site, ({ id }) => id === bare.uuid);
    const { page } = await visitHome(hidden);
    await openSection(page, 'Neighbourhood Map');
    await page.getByText('Approximate location').waitFor();
    await showMap(page).click();
    await mapOf(page).locator('img.leaflet-tile-loaded').first().waitFor();
    expect(await mapOf(page).getByRole('button', { name: hidden.title }).count()).toBe(0);
  });

  test('says when its tiles cannot be loaded', async () => {
    const { page } = await visitHome(home, {
      expected: [/tile\.openstreetmap\.org/],
      prepare: async (opened) => {
        await opened.unroute(tiles);
        await opened.route(tiles, (route) => route.abort());
      },
    });
    await openSection(page, 'Neighbourhood Map');
    await showMap(page).click();
    await page.getByText(/^Part of the map could not be loaded/).waitFor();
    expect(await pinsOf(page).count()).toBe(6);
  });

  test('is opened by View on map', async () => {
    const { page } = await visitHome(home);
    expect(await showMap(page).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'View on map' }).click();
    await showMap(page).waitFor();
    await expect.poll(() => showMap(page).evaluate(isInView)).toBe(true);
  });

  test('is a frame without scripts, loaded on request, with a referrer', async () => {
    const tile = 'https://tile.openstreetmap.org/16/34130/31108.png';
    const requested = Promise.withResolvers<string | null>();
    const { page, foreign } = await visitHome(home, {
      javaScript: false,
      async prepare(opened) {
        await opened.route('https://www.openstreetmap.org/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: `<p>The map</p><img src="${tile}">` }),
        );
        opened.on('request', async (request) => {
          if (request.url() === tile) requested.resolve(await request.headerValue('referer'));
        });
      },
    });
    await page.getByText('Neighbourhood Map').click();
    expect(foreign).toEqual([]);
    await page.getByRole('link', { name: 'Show the map from OpenStreetMap' }).click();
    await page
      .frameLocator('iframe[title="Map of the neighbourhood"]')
      .getByText('The map')
      .waitFor();
    // OpenStreetMap rejects tile requests without a Referer.
    expect(await requested.promise).toBe('https://www.openstreetmap.org/');
    expect(await page.getByRole('searchbox', { name: 'Find a place' }).isVisible()).toBe(false);
  });
});

describe('place search', () => {
  test('searches on submit, and lists the results as text, with a pin for each', async () => {
    const { page, foreign } = await visitHome(home);
    const requested: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/geocode/') && requested.push(request.url()),
    );
    await openSection(page, 'Neighbourhood Map');
    const box = page.getByRole('searchbox', { name: 'Find a place' });
    await box.pressSequentially('Wuse Market');
    expect(requested).toEqual([]);
    await box.press('Enter');
    await page.getByText('2 places for “Wuse Market”.').waitFor();
    expect(requested).toEqual([`${site.server.url}/api/geocode/search?q=Wuse+Market`]);
    await page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor();
    expect(await page.getByText(/away in a straight line$/).count()).toBe(2);
    expect(foreign).toEqual([]);

    await page.getByRole('button', { name: 'Show Wuse Market, Abuja on the map' }).click();
    await mapOf(page).locator('.leaflet-popup', { hasText: 'Wuse Market, Abuja' }).waitFor();
    expect(await pinsOf(page).count()).toBe(8);

    await page.getByRole('button', { name: /^Show <img/ }).click();
    await mapOf(page)
      .locator('.leaflet-popup', { hasText: '<img src=x onerror=alert(1)>' })
      .waitFor();
  });

  test('shows the results of the last search, not of a slower one before it', async () => {
    const { page } = await visitHome(home);
    const cancelled = Promise.withResolvers<void>();
    page.on('requestfailed', () => cancelled.resolve());
    const release = await holdBack(page, '**/api/geocode/search?q=Wuse');
    await openSection(page, 'Neighbourhood Map');
    const box = page.getByRole('searchbox', { name: 'Find a place' });
    await box.fill('Wuse');
    await box.press('Enter');
    await page.getByText('Searching').waitFor();
    await box.fill('Market');
    await box.press('Enter');
    await page.getByText('2 places for “Market”.').waitFor();
    release();
    await cancelled.promise;
    expect(await page.getByText('places for “').allInnerTexts()).toEqual([
      '2 places for “Market”.',
    ]);
  });

  test('reports no results, fallback results and errors', async () => {
    const { page } = await visitHome(home, { expected: [/status of 502/] });
    const maitama = { name: 'Maitama, Abuja', coordinates: { lat: 9.086, lng: 7.494 } };
    const answers = [
      { json: { places: [], source: 'geocoder' } },
      { json: { places: [maitama], source: 'gazetteer' } },
      { status: 502, json: { detail: catalogue.unknown, code: 'unknown' } },
    ];
    await page.route('**/api/geocode/search?**', (route) => route.fulfill(answers.shift()));
    await openSection(page, 'Neighbourhood Map');
    const box = page.getByRole('searchbox', { name: 'Find a place' });
    const status = page.getByRole('status').filter({ hasText: /./ });
    for (const [place, expected] of [
      ['Atlantis', 'Nothing found for “Atlantis”.'],
      [
        'Maitama',
        '1 place for “Maitama”, among the districts we know: the map search is unavailable.',
      ],
      ['Kano', catalogue.unknown],
    ] as const) {
      await box.fill(place);
      await box.press('Enter');
      await expect.poll(() => status.allInnerTexts()).toContain(expected);
    }
  });
});

describe('Use My Location', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Use My Location' });

  test('shows the visitor’s location and the distance to the home, with a pin on the open map', async () => {
    const found = Promise.withResolvers<void>();
    geocoder.on('/reverse', {
      kind: 'waits',
      until: found.promise,
      json: { display_name: 'Life Camp, Abuja' },
    });
    const { page } = await visitHome(home, { prepare: allowLocation });
    await openSection(page, 'Neighbourhood Map');
    await button(page).click();
    await page.getByRole('button', { name: 'Getting Location...' }).waitFor();
    found.resolve();
    await page.getByText('From Life Camp, Abuja').waitFor();
    expect(await definition(page, 'In a straight line')).toMatch(/^[\d.]+ km$/);
    expect(await definition(page, 'By car in light traffic')).toMatch(/^about \d+ min$/);
    await page
      .getByText('The time is for the straight line at 30 km/h; roads are longer.')
      .waitFor();

    await showMap(page).click();
    await mapOf(page).getByRole('button', { name: 'You: Life Camp, Abuja' }).waitFor();
  });

  test('asks as the specification says, and shows beside the button why it was denied', async () => {
    const { page } = await visitHome(home, { prepare: (opened) => opened.addInitScript(refuse) });
    await openSection(page, 'Neighbourhood Map');
    for (const [code, status] of [
      [1, /^Your location is not shared with this site\./],
      [2, /^Your location could not be found\./],
      [3, /^Finding your location took too long\./],
    ] as const) {
      await page.evaluate((number) => Reflect.set(globalThis, 'refusal', number), code);
      await button(page).click();
      await page.getByText(status).waitFor();
    }
    expect(await page.evaluate(() => Reflect.get(globalThis, 'askedWith'))).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 60_000,
    });
  });

  test.each<[string, () => void]>([
    ['lacks it', () => Reflect.deleteProperty(Navigator.prototype, 'geolocation')],
    [
      'has it as undefined',
      () => Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }),
    ],
  ])('says that a browser that %s is unsupported', async (_how, disable) => {
    const { page } = await visitHome(home, {
      prepare: (opened) => opened.addInitScript(disable),
    });
    await openSection(page, 'Neighbourhood Map');
    await button(page).click();
    await page.getByText(/^This browser cannot share where you are\./).waitFor();
    expect(await button(page).isVisible()).toBe(true);
  });
});

test('the open map fits every width, with large enough tap targets', async () => {
  const { page } = await visitHome(home, { reducedMotion: 'reduce' });
  await openMap(page);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFitting(page, width);
    const small = await mapOf(page).evaluate((map) =>
      [...map.querySelectorAll('a, button, [role=button]')]
        .map((target) => target.getBoundingClientRect())
        .filter((area) => area.width < 24 || area.height < 24),
    );
    expect(small).toEqual([]);
  }
});

async function allowLocation(page: Page, point = here): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(point);
}

/** Runs in the page: denies geolocation with the code in `refusal`. */
function refuse(): void {
  navigator.geolocation.getCurrentPosition = (_found, refused, options) => {
    Reflect.set(globalThis, 'askedWith', options);
    const code: number = Reflect.get(globalThis, 'refusal');
    setTimeout(() => refused?.({ code, message: '' } as GeolocationPositionError));
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function definition(page: Page, term: string): Promise<string> {
  return page.locator('dl > div', { hasText: term }).getByRole('definition').innerText();
}
