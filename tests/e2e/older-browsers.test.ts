/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { requiredFeatures } from '../../client/start/required-features.ts';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { ada } from '../support/visitor.ts';
import { button, currentPath, field, openSite, resultTitles, type VisitOptions } from './site.ts';

const site = openSite();
const phone = { width: 360, height: 740 };

const [feature] = requiredFeatures;

/** Visits a page in a browser that lacks a feature. */
async function visitWithout(
  [owner, member]: readonly [string, string],
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await site.visit(path, {
    ...options,
    atOnce: true,
    prepare: (opened) =>
      opened.addInitScript(
        (names) => Reflect.deleteProperty(Reflect.get(window, names[0]).prototype, names[1]),
        [owner, member] as const,
      ),
  });
  await settled(page);
  return page;
}

/** Resolves once the start script has decided, and everything that it might import has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['scripting'] === 'none');
  await page.waitForLoadState('networkidle');
}

test.each(requiredFeatures)('without %s.%s the page stays as it was sent', async (...missing) => {
  const expected = [/status of 404 .*\/media\//];
  const { items } = await site.search('purpose=rent');
  const old = await visitWithout(missing, '/', { expected });
  const plain = await site.visit('/', { javaScript: false, expected });
  for (const path of [
    ...indexedPages,
    ...visitorPages,
    '/rent?view=map',
    '/areas/yaba',
    `/property/${items[0]?.id}`,
  ]) {
    for (const page of [old, plain]) await page.goto(path);
    await settled(old);
    const [kept, sent] = await Promise.all(
      [old, plain].map((page) => page.locator('body').innerText()),
    );
    expect.soft(kept, path).toBe(sent);
  }
});

test('in an older browser a search is sent by its button, on a phone, too', async () => {
  const page = await visitWithout(feature, '/rent?location=', phone);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest Price');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**sort=highest**');
  const { items } = await site.search('purpose=rent&location=&sort=highest');
  expect(await resultTitles(page)).toEqual(items.map(({ title }) => title));

  await page.goto('/rent/filters');
  await settled(page);
  await button(page, 'Update the counts').waitFor();
});

test('in an older browser the calculator has its button, and hearts are not offered', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const page = await visitWithout(feature, `/property/${items[0]?.id}`, phone);
  await page.getByText('Can you afford this property?').click();
  await button(page, 'Calculate').waitFor();
  expect(await page.getByRole('button', { name: /^(Save|Share) / }).count()).toBe(0);
});

test('in an older browser a form is sent, shows its errors and logs in', async () => {
  const page = await visitWithout(feature, '/login', { ...phone, expected: [/status of 422/] });
  await button(page, 'Log In').click();
  await page.getByRole('alert').waitFor();
  await settled(page);
  await field(page, 'Email Address').fill(ada.email);
  await field(page, 'Password').fill(ada.password);
  await button(page, 'Log In').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(currentPath(page)).not.toContain('error');
});
