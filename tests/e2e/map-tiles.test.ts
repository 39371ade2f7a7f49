/** @module-tag long */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PropertyView } from '../../shared/contract/property-schemas.ts';
import { productionServer } from '../support/production-server.ts';
import { findHome, openMap, openSection, tile } from './neighbourhood.ts';
import { openSite } from './site.ts';

interface RequestedTile {
  path: string;
  headers: IncomingHttpHeaders;
}

let requestedTiles: RequestedTile[] = [];
beforeEach(() => {
  requestedTiles = [];
});

/** The operator’s tile server, on another host than the site. */
const tileServer = createServer(({ url = '', headers }, response) => {
  requestedTiles.push({ path: url, headers });
  response.writeHead(200, { 'content-type': 'image/png' }).end(tile);
});
const site = openSite(async () => {
  tileServer.listen(0, '127.0.0.1');
  await once(tileServer, 'listening');
  const { port } = tileServer.address() as AddressInfo;
  return productionServer({ env: { TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` } });
});
afterAll(() => tileServer.closeAllConnections());
afterAll(() => tileServer.close());

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the neighbourhood' });
const abuja = ({ coordinates, location }: PropertyView) =>
  coordinates !== null && location.endsWith('Abuja');

test('the map has its styles in the built site, over tiles from the operator’s host', async () => {
  const { id } = await findHome(site, abuja);
  const page = await site.visit(`/property/${id}`, { reducedMotion: 'reduce' });
  await openSection(page, 'Neighbourhood Map');
  await page.getByRole('button', { name: 'Show the map' }).waitFor();
  expect(requestedTiles).toEqual([]);

  await page.getByRole('button', { name: 'Show the map' }).click();
  await mapOf(page).locator('img.leaflet-tile-loaded').first().waitFor();
  expect(requestedTiles.length).toBeGreaterThan(0);
  for (const { path, headers } of requestedTiles) {
    expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
    expect(headers.referer).toBe(`${site.server.url}/`);
    expect(headers).not.toHaveProperty('cookie');
  }

  expect(await page.evaluate(readStyles)).toEqual({
    'overflow of the map': 'hidden',
    'position of a layer': 'absolute',
    'position of a tile': 'absolute',
    'width of a tile': '256px',
    'position of a pin': 'absolute',
    'width of a button': '44px',
    'tiles over the middle': 1,
    'fading of tiles': false,
    'moving between levels': false,
  });
});

test('a place found is shown together with the home', async () => {
  const { id, title } = await findHome(site, abuja);
  const page = await site.visit(`/property/${id}`, { width: 360, reducedMotion: 'reduce' });
  await openMap(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await mapOf(page).boundingBox()) ?? {};
  for (const name of [title, 'Garki Market, Abuja']) {
    const pin = await mapOf(page).getByRole('button', { name, exact: true }).boundingBox();
    const [middle, foot] = [
      (pin?.x ?? 0) + (pin?.width ?? 0) / 2,
      (pin?.y ?? 0) + (pin?.height ?? 0),
    ];
    expect(middle).toBeGreaterThan(x);
    expect(middle).toBeLessThan(x + width);
    expect(foot).toBeGreaterThan(y);
    expect(foot).toBeLessThan(y + height);
  }
});

/** Runs in the page: styles from Leaflet’s style sheet, and animations. */
function readStyles(): Record<string, unknown> {
  const map = document.querySelector('.leaflet-container');
  if (!map) return {};
  const style = (selector: string): Partial<CSSStyleDeclaration> => {
    const element = map.querySelector(selector);
    return element ? getComputedStyle(element) : {};
  };
  const box = map.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tiles = [...map.querySelectorAll('.leaflet-tile')].map((img) =>
    img.getBoundingClientRect(),
  );
  return {
    'overflow of the map': getComputedStyle(map).overflow,
    'position of a layer': style('.leaflet-pane').position,
    'position of a tile': style('.leaflet-tile').position,
    'width of a tile': style('.leaflet-tile').width,
    'position of a pin': style('.leaflet-marker-icon').position,
    'width of a button': style('.leaflet-control-zoom a').width,
    'tiles over the middle': tiles.filter(
      ({ left, right, top, bottom }) => left <= x && x < right && top <= y && y < bottom,
    ).length,
    'fading of tiles': map.classList.contains('leaflet-fade-anim'),
    'moving between levels': map.querySelector('.leaflet-proxy') !== null,
  };
}
