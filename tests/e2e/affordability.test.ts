/** @module-tag long */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSection } from './neighbourhood.ts';
import { holdBack } from './held-routes.ts';
import { currentPath, openSite } from './site.ts';

const site = openSite();
const title = 'Can you afford this property?';

let forSale: string;
beforeAll(async () => {
  const sale = await site.search('purpose=buy&location=&sort=highest');
  forSale = `/property/${sale.items[0]?.id}`;
});

const calculator = (page: Page) => page.getByRole('form', { name: 'Mortgage calculator' });
const monthly = (page: Page) => page.getByText('Monthly payment').locator('+ p').innerText();

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await calculator(page).getByLabel(label).fill(text);
  }
}

const golden = {
  'Purchase price': '160000000',
  'Down payment': '20000000',
  'Loan duration': '5',
  'Interest rate': '7.8',
};

describe('mortgage calculator', () => {
  test('updates while typing, and announces the result when typing pauses', async () => {
    const page = await site.visit(forSale);
    await openSection(page, title);
    await fill(page, golden);
    expect(await monthly(page)).toBe('₦2,825,314');
    await page.getByRole('status').getByText('₦2,825,314 a month at 7.8%').waitFor();

    await fill(page, { 'Interest rate': '3.75' });
    const rate = page.locator('dl > div', { hasText: 'Interest rate' }).getByRole('definition');
    expect(await rate.innerText()).toBe('3.75%');
    expect(await monthly(page)).toBe('₦2,562,549');
    expect(currentPath(page)).toBe(forSale);
  });

  test('shows amounts with their separators, and reads them typed in any form', async () => {
    const page = await site.visit(forSale);
    await openSection(page, title);
    const price = calculator(page).getByLabel('Purchase price');
    expect(await price.inputValue()).toMatch(/^\d{1,3}(,\d{3})+$/);
    await fill(page, { ...golden, 'Purchase price': '160m', 'Down payment': '20,000,000' });
    expect(await monthly(page)).toBe('₦2,825,314');
    expect(await price.inputValue()).toBe('160,000,000');
  });

  test('keeps what may be part of its number', async () => {
    const page = await site.visit(forSale);
    await openSection(page, title);
    const inputs = {
      'Purchase price': ['₦90,000,000x', '90,000,000'],
      'Loan duration': ['2.5', '2.5'],
      'Interest rate': ['-7.8%', '7.8'],
    };
    for (const [label, [typed = '', left]] of Object.entries(inputs)) {
      await calculator(page).getByLabel(label).fill(typed);
      expect(await calculator(page).getByLabel(label).inputValue()).toBe(left);
    }
  });

  test('has a chart and a table of the yearly payments', async () => {
    const page = await site.visit(forSale);
    await openSection(page, title);
    await fill(page, golden);
    await page.getByRole('img', { name: 'Principal and interest of 5 years' }).waitFor();
    await page.getByText('Payment schedule', { exact: true }).click();
    const rows = page.getByRole('row');
    expect(await rows.count()).toBe(6);
    expect(await rows.nth(1).innerText()).toMatch(/^1\s+₦23,823,501\s+₦10,080,264\s+₦116,176,499$/);
    expect(await rows.nth(5).innerText()).toMatch(/^5\s+₦32,513,744\s+₦1,390,021\s+₦0$/);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const cell of await page.getByRole('cell').all()) {
      expect(await cell.evaluate((element) => element.getClientRects().length)).toBe(1);
      const lines = await cell.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    }
  });

  test('keeps input from before its script loaded', async () => {
    let release = (): void => {};
    const page = await site.visit(forSale, {
      atOnce: true,
      prepare: async (opened) => {
        release = await holdBack(opened, '**/further-sections-*.js');
      },
    });
    await page.getByRole('heading', { level: 2, name: title }).click();
    await fill(page, golden);
    release();
    await expect.poll(() => monthly(page)).toBe('₦2,825,314');
  });

  test('puts its figures in the URL on Enter', async () => {
    const page = await site.visit(forSale);
    await openSection(page, title);
    await fill(page, golden);
    await page.keyboard.press('Enter');
    await page.waitForURL('**?price=160%2C000%2C000&deposit=20%2C000%2C000&years=5&rate=7.8');
    expect(await monthly(page)).toBe('₦2,825,314');
  });
});

test('nearby places are filtered by kind without leaving the section', async () => {
  const page = await site.visit(forSale);
  await openSection(page, "See what's Nearby");
  const all = await page.getByText(/^\d+ results$/).innerText();
  await page.getByRole('link', { name: 'Schools' }).click();
  await page.getByText(/^\d+ results? in Schools$/).waitFor();
  expect(new URL(page.url()).searchParams.get('near')).toBe('schools');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByText(all, { exact: true }).waitFor();
});
