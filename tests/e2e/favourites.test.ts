import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, openSite } from './site.ts';

const site = openSite();

test('a heart saves a home in this browser, and removes it again', async () => {
  const page = await site.visit('/buy');
  const heart = firstHeart(page);
  expect(await heart.getAttribute('aria-pressed')).toBe('false');

  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');

  await page.reload();
  await hydrated(page);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');

  await heart.click();
  await page.getByText('Removed from your favourites').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
});

test('a heart does not open its card', async () => {
  const page = await site.visit('/buy');

  await firstHeart(page).click();

  await page.getByText('Added to your favourites').waitFor();
  expect(new URL(page.url()).pathname).toBe('/buy');
});

test('a toast is announced in a region that existed before', async () => {
  const page = await site.visit('/buy');
  const regions = await page.locator('[role=status][aria-live=polite]').elementHandles();

  await firstHeart(page).click();

  const toast = page.getByText('Added to your favourites');
  await toast.waitFor();
  const announcing = await toast.evaluate(
    (element, before) => before.some((region) => region.contains(element)),
    regions,
  );
  expect(announcing).toBe(true);
});

test('a toast disappears after four seconds', async () => {
  const page = await visitWithClock();
  await firstHeart(page).click();
  const toast = page.getByText('Added to your favourites');
  await toast.waitFor();

  await page.clock.runFor(3900);
  expect(await toast.isVisible()).toBe(true);

  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a toast remains under the pointer, and for four seconds after that', async () => {
  const page = await visitWithClock();
  await firstHeart(page).click();
  const toast = page.getByText('Added to your favourites');

  await toast.hover();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);

  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a toast remains while focused, and can be closed', async () => {
  const page = await visitWithClock();
  await firstHeart(page).click();
  const toast = page.getByText('Added to your favourites');
  const close = page.getByRole('button', { name: 'Close', exact: true });

  await close.focus();
  await page.clock.runFor(60_000);
  expect(await toast.isVisible()).toBe(true);

  await close.press('Enter');
  await toast.waitFor({ state: 'detached' });
});

function firstHeart(page: Page): Locator {
  return page.getByRole('button', { name: /^Favourite / }).first();
}

/** A page whose timers only the test advances. */
async function visitWithClock(): Promise<Page> {
  const page = await site.visit('/buy');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}
