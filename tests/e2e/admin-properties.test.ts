/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { BulkResult } from '../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../shared/contract/admin/admin-property-schemas.ts';
import { routeOnce } from './held-routes.ts';
import { currentPath, isFocused, openSite, type VisitOptions } from './site.ts';
import { colleagueOf, siteForStaff } from './staff-properties.ts';

const site = openSite(siteForStaff);
const colleague = colleagueOf(site);

function visitList(query = '', options: VisitOptions = {}): Promise<Page> {
  return colleague.visit(`/admin/properties${query}`, {
    ...options,
    // One property has a photograph with a broken URL.
    expected: [/status of 404 .*\/media\//, ...(options.expected ?? [])],
  });
}

const titles = (page: Page): Promise<string[]> =>
  page.getByRole('rowheader').locator('a').allTextContents();
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected properties' });

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const title of names) await page.getByLabel(`Select ${title}`, { exact: true }).check();
}

/** Creates homes and returns their ids. */
async function createHomes(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names) ids.push((await colleague.create({ title })).id);
  return ids;
}

function each<T>(ids: string[], of: (property: AdminProperty) => T): Promise<T[]> {
  return Promise.all(ids.map(async (id) => of(await colleague.read(id))));
}

describe('property list', () => {
  test('is searched, filtered, sorted and paged through its URL', async () => {
    const page = await visitList();
    await page.getByText('1–25 of').waitFor();

    await page.getByRole('combobox', { name: 'Purpose' }).selectOption('rent');
    await page.waitForURL(/purpose=rent/);
    const byPrice = page.locator('thead a[href*="purpose=rent"]').filter({ hasText: 'Price' });
    await byPrice.click();
    await page.locator('th[aria-sort="descending"]').filter({ hasText: 'Price' }).waitFor();
    const prices = await page.getByRole('cell').filter({ hasText: 'a year' }).allTextContents();
    const figures = prices.map((price) => Number(price.replaceAll(/\D/g, '')));
    expect(figures.length).toBeGreaterThan(2);
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));

    const shown = await titles(page);
    await page.reload();
    expect(await titles(page)).toEqual(shown);
    expect(await page.getByRole('combobox', { name: 'Purpose' }).inputValue()).toBe('rent');

    await page.getByRole('searchbox', { name: 'Search' }).fill('no such home anywhere');
    await page.getByRole('heading', { name: 'No properties found' }).waitFor();
    await page.getByRole('link', { name: 'Show all properties' }).click();
    await page.getByRole('link', { name: 'Next' }).first().click();
    await page.waitForURL(/page=2/);
    await page.getByText('Page 2 of').first().waitFor();
  });

  test('counts each status, and shows a single one', async () => {
    await colleague.create({ title: 'Counted Bungalow' });
    const page = await visitList('?q=Counted');
    const tabs = page.getByRole('navigation', { name: 'Status' });
    expect(await tabs.getByRole('link', { name: 'Draft' }).textContent()).toBe('Draft1');
    expect(await tabs.getByRole('link', { name: 'Published' }).textContent()).toBe('Published0');
    await tabs.getByRole('link', { name: 'Published' }).click();
    await page.getByRole('heading', { name: 'No properties found' }).waitFor();
    await tabs.getByRole('link', { name: 'Draft' }).click();
    await rowOf(page, 'Counted Bungalow').waitFor();
    expect(currentPath(page)).toBe('/admin/properties?q=Counted&status=draft');
  });

  test('remembers the chosen columns in this browser', async () => {
    const page = await visitList();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Reference' }).check();
    await page.getByRole('checkbox', { name: 'District' }).uncheck();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Reference' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'District' }).count()).toBe(0);
  });

  test('scrolls sideways within its frame, not with the page, when every column is shown', async () => {
    const page = await visitList();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Columns' }).click();
    const boxes = page.getByRole('group', { name: 'Columns of the table' }).getByRole('checkbox');
    for (const box of await boxes.all()) await box.check();
    await page.keyboard.press('Escape');
    const frame = page.getByRole('region', { name: 'Properties' });
    const overflow = (target: Locator): Promise<number> =>
      target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await overflow(frame)).toBeGreaterThan(0);
    expect(await overflow(page.locator('html'))).toBe(0);
  });

  test('is read, filtered and paged without scripts', async () => {
    const page = await visitList('', { javaScript: false });
    await page.getByRole('link', { name: 'Published' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('abuja');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(currentPath(page)).toContain('status=published');
    expect((await titles(page)).length).toBeGreaterThan(3);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  test('links to an export with its current filters', async () => {
    const page = await visitList('?purpose=rent');
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await started;
    expect(new URL(download.url()).search).toBe('?purpose=rent');
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });
});

describe('bulk action', () => {
  test('publishes the selection, and undoes it', async () => {
    const ids = await createHomes('Bulk Palm One', 'Bulk Palm Two');
    const page = await visitList('?q=Bulk+Palm');
    await select(page, 'Bulk Palm One', 'Bulk Palm Two');
    await selected(page).getByText('2 properties selected').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('2 properties published').waitFor();
    await rowOf(page, 'Bulk Palm One').getByText('Published').waitFor();
    expect(await each(ids, ({ status }) => status)).toEqual(['published', 'published']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: 2 properties restored').waitFor();
    await rowOf(page, 'Bulk Palm One').getByText('Draft').waitFor();
    expect(await each(ids, ({ status }) => status)).toEqual(['draft', 'draft']);
  });

  test('is reachable below a toast at every width', async () => {
    const page = await visitList();
    const box = page.getByLabel('Select every property on this page');
    await box.check();
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // A toast remains while the focus is in it.
    await undo.focus();
    await box.evaluate((input: HTMLInputElement) => input.click());
    await selected(page)
      .getByRole('button', { name: /^Select all/ })
      .waitFor();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const isAbove = async (): Promise<boolean> => {
        const [toast, bar] = await Promise.all([undo.boundingBox(), selected(page).boundingBox()]);
        return toast !== null && bar !== null && toast.y + toast.height <= bar.y;
      };
      for (const end of [0, 1]) {
        await page.evaluate(
          (part) => window.scrollTo(0, part * document.documentElement.scrollHeight),
          end,
        );
        await expect.poll(isAbove).toBe(true);
      }
    }
  });

  test('archives the selection, and undoes it except for what a colleague has changed since', async () => {
    const ids = await createHomes('Bulk Ebony One', 'Bulk Ebony Two', 'Bulk Ebony Three');
    const page = await visitList('?q=Bulk+Ebony');
    await page.getByLabel('Select every property on this page').check();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('3 properties archived').waitFor();
    await colleague.change(ids[0] ?? '', { price: 7 });
    await page.getByRole('button', { name: 'Undo' }).click();
    const outcome = '2 of 3 properties restored; 1 skipped because it has changed since';
    await page.getByText(outcome).waitFor();
    expect(await each(ids, ({ status }) => status)).toEqual(['archived', 'draft', 'draft']);
  });

  test('lists what it rejects by title, and moves archived properties to draft', async () => {
    const ids = await createHomes('Shelf Mahogany One', 'Shelf Mahogany Two');
    for (const id of ids) await colleague.change(id, { status: 'archived' });
    const page = await visitList('?q=Shelf+Mahogany');
    await page.getByLabel('Select every property on this page').check();
    await page.getByRole('button', { name: 'Publish' }).click();
    const outcome = page.getByRole('region', { name: 'Nothing was published' });
    await outcome.getByRole('link', { name: 'Shelf Mahogany Two' }).waitFor();
    await page.getByLabel('Select every property on this page').check();
    await page.getByRole('button', { name: 'Move to draft' }).click();
    await page.getByText('2 properties moved to draft').waitFor();
    expect(await each(ids, ({ status }) => status)).toEqual(['draft', 'draft']);
  });

  test('is listed with its author, and can be undone from there', async () => {
    const ids = await createHomes('Listed Teak One', 'Listed Teak Two');
    const bulk = { action: 'delete', ids: ids.map((id) => ({ id })) };
    await colleague.call('post', 'properties/bulk', bulk);
    const page = await colleague.visit('/admin/history');
    const newest = page.getByRole('row').nth(1);
    expect(await newest.textContent()).toMatch(/^Deleted.*2Done/);
    await newest.getByRole('button', { name: /^Undo/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo: Deleted' });
    await dialog.getByText('2 properties will be restored to their previous state.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await newest.getByText('2 of 2 changes restored').waitFor();
    expect(await newest.getByRole('button').count()).toBe(0);
    expect(await each(ids, ({ deletedAt }) => deletedAt)).toEqual([null, null]);
  });

  test('shows the properties as loading during an undo, never as missing', async () => {
    await createHomes('Bulk Walnut One', 'Bulk Walnut Two');
    const page = await visitList('?q=Bulk+Walnut');
    await page.getByLabel('Select every property on this page').check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 properties deleted').waitFor();
    await page.getByRole('heading', { name: 'No properties found' }).waitFor();

    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/admin/batches/*/undo', async (route) => {
      started.resolve();
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await started.promise;
    const underWay = page.getByRole('heading', { name: 'Undoing a bulk change' });
    await underWay.waitFor();
    await page.getByRole('progressbar', { name: 'Undoing' }).waitFor();

    const seen = await page.evaluateHandle(() => {
      const headings = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('main h2'))
          headings.add(textContent);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return headings;
    });
    gate.resolve();
    await rowOf(page, 'Bulk Walnut One').waitFor();
    expect(await seen.evaluate((headings) => [...headings])).not.toContain('No properties found');
    await page.getByText('Undone: 2 properties restored').waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  });

  test('reaches all properties of a filter, on every page, after a confirmation', async () => {
    const page = await visitList('?status=published');
    await page.getByLabel('Select every property on this page').check();
    const all = page.getByRole('button', { name: /Select all \d+ properties matching/ });
    const total = (await all.textContent())?.match(/\d+/)?.[0];
    await all.click();
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Feature ${total} properties?` });
    await dialog.getByRole('button', { name: 'Feature' }).click();
    await page.getByText(`${total} properties featured`).waitFor();
    // Another process may answer, and learn of the change a moment later.
    await expect
      .poll(async () => (await site.search('purpose=buy&location=')).items)
      .toSatisfy((items: { featured: boolean }[]) => items.every(({ featured }) => featured));
  });

  test('shows what was done and what was not when the provider fails midway, and retries the rest', async () => {
    const names = ['Half Iroko One', 'Half Iroko Two', 'Half Iroko Three', 'Half Iroko Four'];
    await createHomes(...names);
    const page = await visitList('?q=Half+Iroko&sort=createdAt');
    const message = 'The provider did not answer.';
    await routeOnce(page, '**/api/admin/properties/bulk', async (route) => {
      const { action, ids } = route.request().postDataJSON() as {
        action: string;
        ids: { id: string }[];
      };
      // Half of it reaches the provider.
      const response = await route.fetch({ postData: { action, ids: ids.slice(0, 2) } });
      const { done } = (await response.json()) as BulkResult;
      const failed = ids.slice(2).map(({ id }) => ({ id, message }));
      await route.fulfill({ json: { done, failed, next: null } });
    });
    await select(page, ...names);
    await page.getByRole('button', { name: 'Archive' }).click();

    const outcome = page.getByRole('region', {
      name: '2 properties archived, 2 properties not',
    });
    await outcome.waitFor();
    expect(await outcome.getByRole('listitem').allTextContents()).toEqual([
      `Half Iroko Three: ${message}`,
      `Half Iroko Four: ${message}`,
    ]);
    await rowOf(page, 'Half Iroko One').getByText('Archived').waitFor();
    await rowOf(page, 'Half Iroko Three').getByText('Draft').waitFor();

    await outcome.getByRole('button', { name: 'Try again with 2 properties' }).click();
    await page.getByText('4 properties archived').waitFor();
    await rowOf(page, 'Half Iroko Four').getByText('Archived').waitFor();
  });

  test('says so if nothing was reached, keeps the action, and retries it', async () => {
    const ids = await createHomes('Cut Obeche One', 'Cut Obeche Two');
    const page = await visitList('?q=Cut+Obeche', { expected: [/ERR_FAILED/] });
    await routeOnce(page, '**/api/admin/properties/bulk', (route) => route.abort());
    await page.getByLabel('Select every property on this page').check();
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    const outcome = page.getByRole('region', { name: 'Nothing was featured' });
    await outcome.getByText('No Internet connection. Please check your internet').waitFor();
    await outcome.getByRole('button', { name: 'Try again with 2 properties' }).click();
    await page.getByText('2 properties featured').waitFor();
    expect(await each(ids, ({ featured }) => featured)).toEqual([true, true]);
  });
});

test('an import is previewed: every problem has its line and column', async () => {
  const page = await visitList();
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const rows = [
    'title,location,purpose,type,price',
    'Imported Mango,"1 Mango Road, Maitama, Abuja",buy,House,50000000',
    'Imported Pawpaw,"2 Mango Road, Maitama, Abuja",swap,House,50000000',
    'Imported Guava,"3 Mango Road, Maitama, Abuja",buy,House,a lot',
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: '2 problems in 2 rows' }).waitFor();
  const problems = page.getByRole('table', { name: 'Problems by line' }).getByRole('row');
  expect(await problems.nth(1).textContent()).toMatch(/^3Purpose.*Imported Pawpaw$/);
  expect(await problems.nth(2).textContent()).toMatch(/^4Price.*Imported Guava$/);

  await page.getByRole('button', { name: 'Write only the 1 valid row' }).click();
  await page.getByRole('heading', { name: '1 row written' }).waitFor();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('Undone: 1 property restored').waitFor();
  const undone = page.getByRole('region', { name: 'Import undone' });
  await undone.getByText('1 of 1 change restored.').waitFor();
  expect(await undone.getByRole('button', { name: 'Undo this import' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Write only the 1 valid row' }).click();
  await page.getByRole('heading', { name: '1 row written' }).waitFor();
  await page.getByRole('link', { name: 'Go to properties' }).click();
  await rowOf(page, 'Imported Mango').waitFor();
  expect(await rowOf(page, 'Imported Pawpaw').count()).toBe(0);
});

test('a property is found, selected, featured and opened by keyboard only', async () => {
  const [id] = await createHomes('Keyboard Lodge');
  const page = await visitList();
  await page.keyboard.press('/');
  await page.keyboard.type('Keyboard Lodge');
  await page.waitForURL(/q=Keyboard\+Lodge/);
  await page.getByText('1–1 of 1').waitFor();
  const box = page.getByLabel('Select Keyboard Lodge');
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Feature', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('1 property featured').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Keyboard Lodge' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Keyboard Lodge' }).waitFor();
  expect(currentPath(page)).toBe(`/admin/properties/${id}`);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused(target)) return;
  }
  throw new Error('the element never got the focus');
}
