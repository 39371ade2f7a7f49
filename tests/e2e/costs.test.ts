import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findHome } from './neighbourhood.ts';
import {
  currentPath,
  hydrated,
  isFocused,
  isSameDocument,
  markDocument,
  openSite,
} from './site.ts';

const site = openSite();
const lagos = 'purpose=rent&location=Lagos&sort=highest';

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG')}`;
const breakdown = (page: Page) => page.getByRole('dialog', { name: 'What you pay to move in' });
const firstLink = (page: Page) => page.getByRole('link', { name: /^₦.* to move in/ }).first();
const block = (page: Page) => page.locator('#costs');

/** The dearest home for rent in Lagos, which leads its list. */
async function dearest(): Promise<{ id: string; title: string; cash: number }> {
  const [home] = (await site.search(lagos)).items;
  if (!home?.cash) throw new Error('no home for rent in Lagos has a price');
  return { ...home, cash: home.cash };
}

describe('the costs of a card', () => {
  test.each([360, 1280])('are itemised by one tap, %i px wide', async (width) => {
    const home = await dearest();
    const page = await site.visit(`/rent?${lagos}`, { width });
    await markDocument(page);
    const link = firstLink(page);
    expect(await link.innerText()).toContain(`${naira(home.cash)} to move in`);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await link.click();
    const dialog = breakdown(page);
    await dialog.getByText(home.title).waitFor();
    expect(await dialog.getByRole('term').allInnerTexts()).toEqual([
      'First year’s rent',
      expect.stringMatching(/^Service charge( usually 10%)?$/),
      expect.stringMatching(/^Caution deposit, refundable( usually 10%)?$/),
      expect.stringMatching(/^Agency fee( usually 10%)?$/),
      expect.stringMatching(/^Legal fee( usually 10%)?$/),
      'To move in',
    ]);
    expect(await dialog.getByRole('definition').last().innerText()).toBe(naira(home.cash));
    await dialog.getByText('Fees marked “usually” are estimates', { exact: false }).waitFor();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);

    await dialog.getByRole('link', { name: 'See the home' }).click();
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(currentPath(page)).toBe(`/property/${home.id}`);
    expect(await breakdown(page).count()).toBe(0);
    await block(page).getByText(naira(home.cash)).waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('leave the photo of the home free on a wide screen, wherever the card is', async () => {
    const page = await site.visit(`/rent?${lagos}`, { height: 800 });
    const card = page.getByRole('article').first();
    const link = firstLink(page);
    // The link is at the bottom of the window.
    await link.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await link.click();
    await breakdown(page).waitFor();
    const photo = await card.getByRole('img').first().boundingBox();
    const box = await breakdown(page).boundingBox();
    expect(box?.y).toBeGreaterThan((photo?.y ?? 0) + (photo?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  });

  test('close with Escape, their button or a click elsewhere, and return the focus', async () => {
    const page = await site.visit(`/rent?${lagos}`);
    const link = firstLink(page);
    const hasFocus = () => isFocused(link);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => breakdown(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await link.click();
      await breakdown(page).waitFor();
      expect(await link.getAttribute('aria-expanded')).toBe('true');
      await close();
      await breakdown(page).waitFor({ state: 'detached' });
      expect(await hasFocus()).toBe(true);
      expect(await link.getAttribute('aria-expanded')).toBeNull();
    }
    await link.click();
    await breakdown(page).waitFor();
    await page.mouse.click(2, 2);
    await breakdown(page).waitFor({ state: 'detached' });
  });

  test('open and close by keyboard, without a trap', async () => {
    const page = await site.visit(`/rent?${lagos}`);
    await firstLink(page).focus();
    await page.keyboard.press('Enter');
    await breakdown(page).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Close');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('See the home');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await breakdown(page).waitFor({ state: 'detached' });
  });

  test('open on the home’s page without scripts', async () => {
    const home = await dearest();
    const page = await site.visit(`/rent?${lagos}`, { javaScript: false, width: 360 });
    await firstLink(page).click();
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(new URL(page.url()).hash).toBe('#costs');
    await block(page).getByText('First year’s rent').first().waitFor();
    const top = (await block(page).boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
  });

  test('leave the rest of the card a link to the home', async () => {
    const home = await dearest();
    const page = await site.visit(`/rent?${lagos}`, { width: 360 });
    await page
      .getByRole('article')
      .filter({ hasText: home.title })
      .getByText('a year')
      .click({ force: true });
    await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('the money of every rent keeps to its lines on a card of 288 px', async () => {
  const page = await site.visit('/rent?location=&sort=highest', { width: 320 });
  const { items } = await site.search('purpose=rent&location=&sort=highest');
  const lines = page.getByRole('article').locator('p:has(small)');
  expect(await lines.count()).toBeGreaterThanOrEqual(items.length);
  const heights = await lines.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(new Set(heights).size).toBe(1);
  expect(heights[0]).toBeLessThan(30);

  // However much it is, each figure stays whole and inside the card.
  const widths = await lines.first().evaluate((line) => {
    const [year, month] = [line.firstChild, line.lastElementChild];
    if (!year || !month) throw new Error('no rent');
    year.nodeValue = '₦13,000,000,000 ';
    month.textContent = '₦1,083,333,333 a month';
    const rects = [...line.childNodes].map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
    return {
      line: line.clientWidth,
      figures: rects.map(({ width, height }) => ({ width, height })),
    };
  });
  for (const { width, height } of widths.figures) {
    expect(width).toBeLessThanOrEqual(widths.line);
    expect(height).toBeLessThan(30);
  }
});

test('the month’s rent begins its line without a dot', async () => {
  const page = await site.visit('/rent', { width: 320 });
  const { dot, line } = await page
    .getByRole('article')
    .locator('p:has(small)')
    .first()
    .evaluate((price) => {
      const month = price.lastElementChild;
      if (!(price instanceof HTMLElement) || !month?.firstChild) throw new Error('no rent');
      price.style.width = '170px';
      const text = document.createRange();
      text.selectNode(month.firstChild);
      const title = price.closest('article')?.querySelector('h3');
      return {
        dot: text.getBoundingClientRect().left - month.getBoundingClientRect().left,
        line: text.getBoundingClientRect().left - (title?.getBoundingClientRect().left ?? 0),
      };
    });
  // The dot is left of the card's text, where it is cut off.
  expect(dot).toBeGreaterThan(5);
  expect(Math.abs(line)).toBeLessThan(1);
});

describe('the costs on a home’s page', () => {
  test('name their sources, and the day of the estimate of a sale', async () => {
    const { id } = await findHome(
      site,
      ({ purpose, location, papers }) =>
        purpose === 'buy' && location.endsWith('Lagos') && papers.length === 0,
    );
    const page = await site.visit(`/property/${id}`);
    const costs = page.getByRole('region', { name: 'What it costs to buy' });
    expect(await costs.getByRole('term').allInnerTexts()).toEqual(
      expect.arrayContaining([
        'Price',
        'Legal fee by law',
        'Stamp duty by law',
        'Total to buy, at least',
      ]),
    );
    await costs.getByText(/^Estimate as of \d+ \w+ \d{4}, not legal or tax advice\./).waitFor();
    await costs.getByText('Where these figures come from').click();
    await costs.getByRole('link', { name: /^Nigeria Tax Act 2025, section 148/ }).waitFor();
  });

  test('list its earlier rents in one line each, one below the other', async () => {
    const { id } = await findHome(
      site,
      ({ purpose, priceHistory }) => purpose === 'rent' && priceHistory.length > 0,
    );
    const page = await site.visit(`/property/${id}`, { width: 360 });
    const history = block(page).getByRole('group').filter({ hasText: 'Price history' });
    await history.getByText('Price history, rent a year').click();
    const amounts = await history.getByRole('definition').evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return { lines: range.getClientRects().length, end: range.getBoundingClientRect().right };
      }),
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(new Set(amounts.map(({ lines }) => lines))).toEqual(new Set([1]));
    expect(new Set(amounts.map(({ end }) => Math.round(end))).size).toBe(1);
  });

  test('are those of the home, however it was opened', async () => {
    const [first, second] = (await site.search(lagos)).items;
    const page = await site.visit(`/property/${first?.id}`);
    await firstLink(page).click();
    expect(new URL(page.url()).hash).toBe('#costs');
    await block(page)
      .getByText(naira(first?.cash ?? 0))
      .waitFor();

    await page.goto(`/rent?${lagos}`);
    await hydrated(page);
    await markDocument(page);
    await page
      .getByRole('link', { name: second?.title ?? '', exact: true })
      .first()
      .click();
    await block(page)
      .getByText(naira(second?.cash ?? 0))
      .waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });
});
