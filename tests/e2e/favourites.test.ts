import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, openSite } from './site.ts';

const site = openSite();

test('a heart saves a home in this browser without opening its card, and removes it again', async () => {
  const page = await site.visit('/buy');
  const heart = firstHeart(page);
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  const regions = await page.locator('[role=status][aria-live=polite]').elementHandles();

  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  const toast = page.getByText('Added to your saved homes');
  await toast.waitFor();
  expect(new URL(page.url()).pathname).toBe('/buy');
  // It is announced in a region that existed before.
  const isAnnounced = await toast.evaluate(
    (element, before) => before.some((region) => region.contains(element)),
    regions,
  );
  expect(isAnnounced).toBe(true);

  await page.reload();
  await hydrated(page);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');

  await heart.click();
  await page.getByText('Removed from your saved homes').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
});

test('a toast disappears after four seconds, which begin again when the pointer or the focus leaves it', async () => {
  const page = await site.visit('/buy');
  // Only the test advances the page's timers.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const added = page.getByText('Added to your saved homes');
  const removed = page.getByText('Removed from your saved homes');

  await firstHeart(page).click();
  await added.waitFor();
  await page.clock.runFor(3900);
  expect(await added.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await added.waitFor({ state: 'detached' });

  await firstHeart(page).click();
  await removed.hover();
  await page.clock.runFor(60_000);
  expect(await removed.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3900);
  expect(await removed.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await removed.waitFor({ state: 'detached' });

  await firstHeart(page).click();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.focus();
  await page.clock.runFor(60_000);
  expect(await added.isVisible()).toBe(true);
  await close.press('Enter');
  await added.waitFor({ state: 'detached' });
});

function firstHeart(page: Page): Locator {
  return page.getByRole('button', { name: /^Save / }).first();
}
