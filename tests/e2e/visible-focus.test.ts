/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();
const expected = [/status of 404 .*\/media\//];

/** Names of the Tab stops that are completely covered by something else. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [
          left + (right - left) * across,
          top + (bottom - top) * down,
        ]),
      );
      const isSeen = points.some(([x = 0, y = 0]) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && (element.contains(found) || found.contains(element));
      });
      return isSeen ? null : (element.ariaLabel ?? element.textContent.trim());
    });
    if (name !== null) hidden.push(name);
  }
  return hidden;
}

test.each([
  [360, 640],
  [1280, 500],
  [320, 256],
])('at %i × %i no focused element is hidden beneath a bar', async (width, height) => {
  const page = await site.visit('/rent', { width, height, expected, reducedMotion: 'reduce' });
  expect(await hiddenStops(page)).toEqual([]);
});

test('in a very low window the bars scroll away', async () => {
  const page = await site.visit('/rent', { width: 320, height: 256, expected });
  await page.evaluate(() => window.scrollTo(0, 600));
  const covered = await page.evaluate(
    () => document.elementFromPoint(160, 20)?.closest('header, form') !== null,
  );
  expect(covered).toBe(false);
});

test.each([
  ['/buy', 'link', 'Grid view', 'List view'],
  ['/buy', 'link', 'Page 1', 'Page 2'],
  ['/buy', 'link', 'Buy', 'Rent'],
])('with forced colours on %s the %s "%s" differs from "%s"', async (path, role, chosen, other) => {
  const page = await site.visit(path, {
    expected,
    prepare: (opened) => opened.emulateMedia({ forcedColors: 'active' }),
  });
  const background = (name: string): Promise<string> =>
    page
      .getByRole(role === 'link' ? 'link' : 'button', { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(chosen)).not.toBe(await background(other));
});

test('with forced colours the choice between buying and renting is visible', async () => {
  const page = await site.visit('/', {
    expected,
    prepare: (opened) => opened.emulateMedia({ forcedColors: 'active' }),
  });
  const background = (name: string): Promise<string> =>
    page
      .getByRole('main')
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background('Buy')).not.toBe(await background('Rent'));
});
