/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sendTile, tiles } from './neighbourhood.ts';
import { holdBack } from './held-routes.ts';
import { currentPath, isFocused, openSite, type VisitOptions } from './site.ts';
import { swipe } from './touch.ts';

const site = openSite();
const lagos = '/rent?location=Lagos&view=map';

/** Opens a map and waits for its pins; `foreign` collects the requested URLs on other hosts. */
async function visitMap(
  path = lagos,
  options: VisitOptions = {},
): Promise<{ page: Page; foreign: string[] }> {
  const foreign: string[] = [];
  const page = await site.visit(path, {
    height: 900,
    reducedMotion: 'reduce',
    ...options,
    async prepare(opened) {
      opened.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== site.server.url) foreign.push(request.url());
      });
      await opened.clock.install();
      await opened.route(tiles, sendTile);
      // Someone who was asked before: the question stands over the pins.
      await opened.addInitScript(() => {
        if (localStorage.getItem('map') === null)
          localStorage.setItem('map', JSON.stringify({ streets: false }));
      });
      await options.prepare?.(opened);
    },
  });
  if (options.javaScript !== false) await mapOf(page).waitFor();
  return { page, foreign };
}

const mapOf = (page: Page): Locator => page.getByRole('region', { name: /^Map with home prices/ });
const cardsOf = (page: Page): Locator => page.getByRole('main').locator('li article');
const streets = (page: Page): Locator => page.getByRole('button', { name: 'Show streets' });

const checkbox = (page: Page): Locator =>
  page.getByRole('checkbox', { name: 'Search as I move the map' });

/** The data of pages. */
const pageData = /\/api\/properties[/?]/;

/** Longer than the list waits until the map rests. */
const untilSettled = 600;

/** Stops the page's timers. Returns a function that lets the map rest. */
async function holdMap(page: Page): Promise<() => Promise<void>> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  return async () => {
    await page.clock.runFor(untilSettled);
    await page.clock.resume();
  };
}

/** Where the pin of a card is, which is drawn while the pointer is over the card. */
async function pinOfCard(page: Page, index = 0): Promise<{ x: number; y: number }> {
  await cardsOf(page).nth(index).getByRole('link').first().hover();
  const pin = mapOf(page).locator('.leaflet-pins-pane canvas').last();
  await pin.waitFor({ state: 'visible' });
  const box = await pin.boundingBox();
  if (!box) throw new Error('The pin is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where the pin of the first card is on the map, however the page is scrolled. */
async function pinOnMap(page: Page): Promise<{ x: number; y: number }> {
  const { x, y } = await pinOfCard(page);
  const map = await mapOf(page).boundingBox();
  return { x: x - (map?.x ?? 0), y: y - (map?.y ?? 0) };
}

/** Whether all of an element is within the map. */
async function isOver(map: Locator, element: Locator): Promise<boolean> {
  const [frame, box] = [await map.boundingBox(), await element.boundingBox()];
  if (!frame || !box) throw new Error('The map is not visible.');
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}

async function drawCircle(page: Page): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error('The map is not visible.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x + 120, middle.y);
  await page.mouse.down();
  for (let turn = 1; turn <= 30; turn += 1) {
    const angle = (turn / 30) * 2 * Math.PI;
    await page.mouse.move(middle.x + 120 * Math.cos(angle), middle.y + 120 * Math.sin(angle));
  }
  await page.mouse.up();
}

describe('the map of a listing', () => {
  test('asks no other host before “Show streets”, and remembers it', async () => {
    const { page, foreign } = await visitMap();
    await page.waitForLoadState('networkidle');
    await page.getByText('Simplified view: districts and distances only.').waitFor();
    expect(foreign).toEqual([]);
    await streets(page).click();
    await mapOf(page).locator('img.leaflet-tile-loaded').first().waitFor();
    expect(foreign.length).toBeGreaterThan(0);
    for (const url of foreign) expect(url).toMatch(/\/\d+\/\d+\/\d+\.png$/);
    await page.getByText('Simplified view').waitFor({ state: 'detached' });
    const later = await page.context().newPage();
    await page.close();
    await later.route(tiles, sendTile);
    await later.goto(lagos);
    await mapOf(later).locator('img.leaflet-tile-loaded').first().waitFor();
  });

  test('says in its middle why there are no streets, until it has an answer', async () => {
    const page = await site.visit(lagos, { width: 360, height: 740 });
    const question = page.getByText('This map has no streets yet');
    await question.waitFor();
    const [map, button] = [await mapOf(page).boundingBox(), await streets(page).boundingBox()];
    if (!map || !button) throw new Error('The map is not visible.');
    expect(Math.abs(button.y + button.height / 2 - (map.y + map.height / 2))).toBeLessThan(60);
    expect(await isOver(mapOf(page), question)).toBe(true);
    await page.getByRole('button', { name: 'Not now' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await isFocused(streets(page))).toBe(true);
    await page.reload();
    await mapOf(page).waitFor();
    await streets(page).waitFor();
    expect(await question.count()).toBe(0);
  });

  test('draws the pin of the home that has the focus', async () => {
    const { page } = await visitMap();
    const pin = mapOf(page).locator('.leaflet-pins-pane canvas').last();
    await pin.waitFor({ state: 'hidden' });
    await cardsOf(page).first().getByRole('link').last().focus();
    await pin.waitFor({ state: 'visible' });
    await streets(page).focus();
    await expect.poll(() => pin.isVisible()).toBe(false);
  });

  test('opens the card of a pin, and gives the focus back', async () => {
    const { page } = await visitMap();
    const title = await cardsOf(page).first().getByRole('heading').innerText();
    await checkbox(page).uncheck();
    const card = page.getByRole('dialog');
    await expect
      .poll(
        async () => {
          // The first taps take clusters apart.
          if (await card.isHidden()) {
            const { x, y } = await pinOfCard(page);
            await page.mouse.click(x, y);
          }
          return card.isVisible();
        },
        { timeout: 20_000, interval: 700 },
      )
      .toBe(true);
    await card.getByRole('link', { name: title, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await isFocused(mapOf(page))).toBe(true);
  });

  test('moves the list with it, unless that is switched off', async () => {
    const { page } = await visitMap();
    const all = await page.getByText(/^\d+ Available/).innerText();
    await mapOf(page).focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(() => currentPath(page)).toMatch(/box=[\d._]+&view=map$/);
    await page.getByText(/^\d+ Available in the map area$/).waitFor();
    const moved = currentPath(page);

    await checkbox(page).uncheck();
    await mapOf(page).focus();
    await page.keyboard.press('ArrowDown');
    const search = page.getByRole('button', { name: 'Search this area' });
    await search.waitFor();
    expect(currentPath(page)).toBe(moved);
    await search.click();
    await expect.poll(() => currentPath(page)).not.toBe(moved);
    await search.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Remove filter Map area' }).click();
    await page.getByText(all, { exact: true }).waitFor();
    expect(currentPath(page)).toBe(lagos);
  });

  test('goes back to what it showed before it was moved, in one step', async () => {
    const page = await site.visit('/rent?location=Lagos', { height: 900, reducedMotion: 'reduce' });
    await page.getByRole('link', { name: 'Map view' }).click();
    await mapOf(page).waitFor();
    const all = await page.getByText(/^\d+ Available/).innerText();
    const before = await pinOnMap(page);
    const moved: string[] = [];
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) {
      await mapOf(page).press(key);
      await expect.poll(() => currentPath(page)).toMatch(/box=[\d._]+&view=map$/);
      await expect.poll(() => currentPath(page)).not.toBe(moved.at(-1));
      moved.push(currentPath(page));
    }
    await page.goBack();
    await page.getByText(all, { exact: true }).waitFor();
    expect(currentPath(page)).toBe(lagos);
    const after = await pinOnMap(page);
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2);

    await page.goForward();
    await expect.poll(() => currentPath(page)).toBe(moved.at(-1));
    await page.goBack();
    await page.goBack();
    await expect.poll(() => currentPath(page)).toBe('/rent?location=Lagos');
  });

  test('keeps its area in the list and in the filters, where it can be removed', async () => {
    const { page } = await visitMap('/rent?location=Lagos&box=6.4_3.3_6.5_3.6&view=map');
    const found = await page.getByText(/^\d+ Available in the map area$/).innerText();
    await page.getByRole('link', { name: 'Grid view' }).click();
    await expect.poll(() => currentPath(page)).toBe('/rent?location=Lagos&box=6.4_3.3_6.5_3.6');
    await page.getByText(found, { exact: true }).waitFor();

    await page.getByRole('link', { name: /^All filters/ }).click();
    const area = page.getByRole('checkbox', { name: /^Inside the map area \(\d+\)$/ });
    expect(await area.isChecked()).toBe(true);
    await page.getByRole('button', { name: `Show ${found.split(' ', 1)[0]} homes` }).click();
    await page.getByText(found, { exact: true }).waitFor();

    await page.getByRole('link', { name: /^All filters/ }).click();
    await area.waitFor();
    await page.getByLabel('Location').fill('Ikeja');
    await expect.poll(() => new URL(page.url()).searchParams.get('location')).toBe('Ikeja');
    expect(currentPath(page)).not.toContain('box=');
  });

  test('shows streets again where loading them failed, over the grid', async () => {
    let isDown = true;
    const { page } = await visitMap(lagos, {
      height: 800,
      expected: [/tile\.openstreetmap\.org/],
      prepare: (opened) =>
        opened.route(tiles, (route) => (isDown ? route.abort() : sendTile(route))),
    });
    const credit = mapOf(page).getByText('© OpenStreetMap contributors');
    await streets(page).press('Enter');
    const failure = page.getByText('The streets could not be loaded.');
    await failure.waitFor();
    await page.clock.runFor(untilSettled);
    expect(await isFocused(streets(page))).toBe(true);
    expect(await isOver(mapOf(page), failure)).toBe(true);
    // Not the picture that stands for a missing photo.
    expect(await mapOf(page).locator('img.leaflet-tile-loaded').count()).toBe(0);
    expect(await mapOf(page).locator('img[src*="no-photo"]').count()).toBe(0);
    expect(await credit.count()).toBe(0);
    await page.getByText('Simplified view: districts and distances only.').waitFor();
    isDown = false;
    await streets(page).press('Enter');
    await mapOf(page).locator('img.leaflet-tile-loaded').first().waitFor();
    await credit.waitFor();
    await failure.waitFor({ state: 'detached' });
    await page.getByText('Simplified view').waitFor({ state: 'detached' });
    expect(await isFocused(mapOf(page))).toBe(true);
    // The streets from before are still there when those beside them fail.
    isDown = true;
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('Some streets could not be loaded.').waitFor();
    expect(await page.getByText('Simplified view').isVisible()).toBe(false);
  });

  test('says beside the button on a phone too that streets could not be loaded', async () => {
    const { page } = await visitMap(lagos, {
      width: 360,
      height: 740,
      expected: [/tile\.openstreetmap\.org/],
      prepare: (opened) => opened.route(tiles, (route) => route.abort()),
    });
    await streets(page).click();
    const failure = page.getByText('The streets could not be loaded.');
    await failure.waitFor();
    expect(await isOver(mapOf(page), failure)).toBe(true);
    expect(await isOver(mapOf(page), streets(page))).toBe(true);
  });

  test('credits OpenStreetMap once its tiles are on the map, and not before', async () => {
    const passing = Promise.withResolvers<void>();
    const { page } = await visitMap(lagos, {
      async prepare(opened) {
        await opened.route(tiles, async (route) => {
          await passing.promise;
          await sendTile(route);
        });
      },
    });
    const asked = page.waitForRequest(tiles);
    await streets(page).click();
    await asked;
    const loading = page.getByRole('button', { name: 'Loading streets...' });
    expect(await isFocused(loading)).toBe(true);
    expect(await page.getByText('© OpenStreetMap contributors').count()).toBe(0);
    passing.resolve();
    await page.getByText('© OpenStreetMap contributors').waitFor();
    await loading.waitFor({ state: 'detached' });
  });

  test('ends where the page ends on a common wide screen, and shows all its controls on a phone', async () => {
    const { page } = await visitMap();
    const right = async (element: Locator): Promise<number> => {
      const box = await element.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const side = page.getByRole('region', { name: 'Map of homes' });
    const form = page.getByRole('form', { name: 'Filter properties' });
    expect(await right(side)).toBe(await right(form));

    await page.setViewportSize({ width: 360, height: 740 });
    for (const control of [
      page.getByRole('combobox', { name: 'Distance' }),
      page.getByRole('button', { name: 'Draw an area' }),
      page.getByText('Search as I move the map'),
    ])
      expect(await right(control)).toBeLessThanOrEqual(360 - 16);
  });

  test('keeps the search and the page of the list when the window changes its size', async () => {
    const second = '/rent?location=&page=2&view=map';
    const { page } = await visitMap(second);
    const shown = await page.getByText(/^9–16 of/).innerText();
    for (const size of [
      { width: 1280, height: 820 },
      { width: 1100, height: 820 },
      { width: 740, height: 360 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await page.clock.runFor(untilSettled);
      expect(currentPath(page)).toBe(second);
    }
    expect(await page.getByText(/^9–16 of/).innerText()).toBe(shown);
    await checkbox(page).uncheck();
    await page.setViewportSize({ width: 420, height: 740 });
    await page.clock.runFor(untilSettled);
    expect(await page.getByRole('button', { name: 'Search this area' }).isVisible()).toBe(false);
    // The map has its new size: a move searches what it shows.
    await checkbox(page).check();
    await mapOf(page).press('ArrowUp');
    await expect.poll(() => currentPath(page)).toMatch(/box=[\d._]+&view=map$/);
  });

  test('leaves a link alone that is followed before the map rests', async () => {
    const { page } = await visitMap();
    const release = await holdBack(page, pageData);
    const rest = await holdMap(page);
    await mapOf(page).press('ArrowUp');
    const card = cardsOf(page).first().getByRole('heading').getByRole('link');
    const target = (await card.getAttribute('href')) ?? '';
    await card.click();
    await rest();
    release();
    await expect.poll(() => currentPath(page)).toBe(target);
  });

  test('leaves a distance alone that is chosen before the map rests', async () => {
    const { page } = await visitMap('/rent?location=Yaba%2C+Lagos&view=map');
    const rest = await holdMap(page);
    await mapOf(page).press('ArrowUp');
    const distance = page.getByRole('combobox', { name: 'Distance' });
    await distance.selectOption('Within 5 km of Yaba');
    await rest();
    await expect.poll(() => currentPath(page)).toContain('within=');
    expect(await distance.locator('option:checked').innerText()).toBe('Within 5 km of Yaba');
    expect(currentPath(page)).not.toContain('box=');
  });

  test('does not move the list once that is switched off, even before the map rests', async () => {
    const { page } = await visitMap();
    const rest = await holdMap(page);
    await mapOf(page).press('ArrowUp');
    await checkbox(page).uncheck();
    await rest();
    expect(currentPath(page)).toBe(lagos);
    await page.getByRole('button', { name: 'Search this area' }).waitFor();
  });

  test('adds to a filter whose homes are still loading', async () => {
    const { page } = await visitMap();
    const release = await holdBack(page, pageData);
    await page.getByRole('combobox', { name: 'Property type' }).selectOption('Apartment');
    await mapOf(page).press('ArrowUp');
    await page.clock.runFor(untilSettled);
    release();
    await expect
      .poll(() => currentPath(page))
      .toMatch(/location=Lagos&type=apartment&box=[\d._]+&view=map$/);
  });

  test('keeps what is typed into the search box while it moves the list', async () => {
    const { page } = await visitMap();
    const release = await holdBack(page, pageData);
    await mapOf(page).press('ArrowUp');
    await page.clock.runFor(untilSettled);
    const location = page.getByLabel('Location');
    await location.fill('Lek');
    release();
    await page.getByText(/Available in the map area$/).waitFor();
    expect(await location.inputValue()).toBe('Lek');
  });

  test('shows every home again where a part of it has none', async () => {
    const { page } = await visitMap('/rent?location=Lagos&box=6.9_3_7_3.1&view=map');
    await page.getByRole('heading', { name: 'No homes in the map area' }).waitFor();
    await page.getByRole('link', { name: 'Show every home on the map' }).click();
    await cardsOf(page).first().waitFor();
    expect(currentPath(page)).toBe(lagos);
  });

  test('searches in an area that is drawn by hand', async () => {
    const { page } = await visitMap();
    const draw = page.getByRole('button', { name: 'Draw an area' });
    await draw.click();
    await page.getByText('Draw around an area with your finger or mouse.').waitFor();
    await page.keyboard.press('Escape');
    await draw.waitFor();
    expect(currentPath(page)).toBe(lagos);

    await draw.click();
    await drawCircle(page);
    await expect.poll(() => currentPath(page)).toMatch(/within=[\w-]+&view=map$/);
    const chip = page.getByRole('link', { name: 'Remove filter Drawn area' });
    await chip.waitFor();
    await mapOf(page).locator('svg path').waitFor();
    await chip.click();
    await expect.poll(() => currentPath(page)).toBe(lagos);
    await mapOf(page).locator('svg path').waitFor({ state: 'detached' });
  });

  test('searches in a drawn area with the filters that were chosen meanwhile', async () => {
    const { page } = await visitMap();
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await page.getByRole('combobox', { name: 'Property type' }).selectOption('Apartment');
    await expect.poll(() => currentPath(page)).toContain('type=apartment');
    await drawCircle(page);
    await expect.poll(() => currentPath(page)).toMatch(/type=apartment&within=[\w-]+&view=map$/);
  });

  test('says when its pins cannot be grouped, and tries again', async () => {
    let isBroken = true;
    const page = await site.visit(lagos, {
      height: 900,
      expected: [/pins-worker/],
      prepare: (opened) =>
        opened.route(/pins-worker/, (route) => (isBroken ? route.abort() : route.continue())),
    });
    await page.getByText('The map could not be loaded. The list has every home.').waitFor();
    expect(await cardsOf(page).count()).toBeGreaterThan(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await mapOf(page).waitFor();
    await page.getByText('The map could not be loaded.').waitFor({ state: 'detached' });
  });

  test('stays a grid of districts where the browser refuses a worker', async () => {
    const page = await site.visit(lagos, {
      height: 900,
      prepare: (opened) =>
        opened.addInitScript(() => {
          globalThis.Worker = class extends Worker {
            constructor(url: string | URL) {
              super(url);
              throw new Error('no workers here');
            }
          };
        }),
    });
    await page.getByText('The map could not be loaded. The list has every home.').waitFor();
    await page.getByRole('link', { name: /^Yaba \(\d+\)$/ }).waitFor();
    expect(await page.locator('.leaflet-container').count()).toBe(0);
  });

  test('can be left while it takes a cluster apart', async () => {
    const { page } = await visitMap(lagos, {
      prepare: (opened) =>
        opened.addInitScript(() => {
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (this: Worker, ...message: [unknown]) {
            if (!JSON.stringify(message[0]).includes('clusterId'))
              return Reflect.apply(postMessage, this, message);
            document.documentElement.dataset['asked'] = '';
          };
        }),
    });
    await checkbox(page).uncheck();
    let index = 0;
    await expect
      .poll(
        async () => {
          // Some homes have a pin of their own.
          const { x, y } = await pinOfCard(page, index);
          index += 1;
          await page.mouse.click(x, y);
          await page.keyboard.press('Escape');
          return page.locator('[data-asked]').count();
        },
        { timeout: 20_000, interval: 700 },
      )
      .toBe(1);
    await page.getByRole('link', { name: 'Grid view' }).click();
    await mapOf(page).waitFor({ state: 'detached' });
    await page.clock.runFor(untilSettled);
    expect(currentPath(page)).toBe('/rent?location=Lagos');
  });

  test('draws its pins again after drawing them has failed once', async () => {
    const { page } = await visitMap(lagos, { expected: [/no memory for a picture/] });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const { prototype } = CanvasRenderingContext2D;
      const draw = Reflect.get(prototype, 'drawImage');
      Reflect.set(prototype, 'drawImage', () => {
        Reflect.set(prototype, 'drawImage', function (this: unknown, ...picture: unknown[]) {
          document.documentElement.dataset['drawn'] = '';
          return Reflect.apply(draw, this, picture);
        });
        throw new Error('no memory for a picture');
      });
    });
    const failure = page.waitForEvent('pageerror');
    await page.setViewportSize({ width: 1200, height: 820 });
    await failure;
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => page.locator('[data-drawn]').count()).toBe(1);
  });

  test('is one tap away on a phone', async () => {
    const page = await site.visit('/rent?location=Lagos', {
      width: 360,
      height: 740,
    });
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapOf(page).waitFor();
    expect(currentPath(page)).toBe(lagos);
    await page.reload();
    const map = await mapOf(page).boundingBox();
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(740);
    expect(map?.height).toBeGreaterThan(300);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await mapOf(page).waitFor({ state: 'detached' });
    expect(currentPath(page)).toBe('/rent?location=Lagos');
  });

  test('is drawn on and moved with a finger', async () => {
    const { page } = await visitMap(lagos, { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Draw an area' }).click();
    await swipe(mapOf(page), { across: 120 });
    await page.getByText('This area is too small.').waitFor();
    expect(currentPath(page)).toBe(lagos);
    await swipe(mapOf(page), { across: 120 });
    await expect.poll(() => currentPath(page)).toMatch(/box=[\d._]+&view=map$/);
  });

  test('is a grid of districts without scripts, which can be searched by distance', async () => {
    const { page, foreign } = await visitMap(lagos, { javaScript: false });
    await page.getByText('Simplified view: districts and distances only.').waitFor();
    expect(await streets(page).isVisible()).toBe(false);
    await page.getByRole('link', { name: /^Yaba \(\d+\)$/ }).click();
    expect(currentPath(page)).toBe('/rent?location=Yaba%2C+Lagos&view=map');
    await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 2 km of Yaba');
    await page
      .getByRole('region', { name: 'Map of homes' })
      .getByRole('button', { name: 'Search' })
      .click();
    expect(currentPath(page)).toContain('within=');
    expect(foreign).toEqual([]);
  });
});
