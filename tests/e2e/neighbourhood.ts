import type { Page, Route } from 'playwright-core';
import type { PropertyAnswer, PropertyView } from '../../shared/contract/property-schemas.ts';
import type { Site } from './site.ts';

/** One grey pixel. */
export const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==',
  'base64',
);

export const tiles = 'https://tile.openstreetmap.org/**';

export function sendTile(route: Route): Promise<void> {
  return route.fulfill({ contentType: 'image/png', body: tile });
}

const found = {
  source: 'geocoder',
  places: [
    { name: 'Wuse Market, Abuja', coordinates: { lat: 9.0679, lng: 7.4665 } },
    { name: 'Garki Market, Abuja', coordinates: { lat: 9.0297, lng: 7.4896 } },
  ],
};

/** Opens a section of a property page, and waits for its script. */
export async function openSection(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title });
  await heading.click();
  await laterSectionsHydrated(page);
}

/** Resolves once React has hydrated the later sections. */
export async function laterSectionsHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const section = document.getElementById('neighbourhood');
    return section !== null && Object.keys(section).some((key) => key.startsWith('__reactProps$'));
  });
}

/** Opens the map with everything on it, without a request to another host. */
export async function openMap(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 9.0765, longitude: 7.3986 });
  await page.route(tiles, sendTile);
  await page.route('**/api/geocode/search?**', (route) => route.fulfill({ json: found }));
  await page.route('**/api/geocode/reverse?**', (route) =>
    route.fulfill({ json: { address: 'Life Camp, Abuja', source: 'geocoder' } }),
  );
  await openSection(page, 'Neighbourhood Map');
  await page.getByRole('button', { name: 'Show the map' }).click();
  await page.getByRole('region', { name: 'Map of the neighbourhood' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('market');
  await page.keyboard.press('Enter');
  await page.getByText('2 places for “market”.').waitFor();
  await page.getByRole('button', { name: 'Use My Location' }).click();
  await page.getByText('From Life Camp, Abuja').waitFor();
  await page.getByRole('button', { name: 'Show Garki Market, Abuja on the map' }).click();
  await page.locator('.leaflet-popup').waitFor();
}

/** The first demo home that matches. */
export async function findHome(
  site: Site,
  matches: (property: PropertyView) => boolean,
): Promise<PropertyView> {
  for (const query of ['purpose=buy&location=', 'purpose=rent&location=']) {
    const { pages } = await site.search(query);
    for (let number = 1; number <= pages; number += 1) {
      for (const { id } of (await site.search(`${query}&page=${number}`)).items) {
        const response = await fetch(`${site.server.url}/api/properties/${id}`);
        // The route’s own tests check its shape.
        const { property } = (await response.json()) as PropertyAnswer;
        if (matches(property)) return property;
      }
    }
  }
  throw new Error('no matching home');
}
