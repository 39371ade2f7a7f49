/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentPath, isFocused, openInNewTab, openSite } from './site.ts';
import { colleagueOf, siteForStaff } from './staff-properties.ts';

const site = openSite(siteForStaff);
const colleague = colleagueOf(site);

// One property has a photograph with a broken URL.
const expected = [/status of 404 .*\/media\//];

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

test.each([
  ['the browser’s Back button', (page: Page) => page.goBack()],
  [
    'the link above the form',
    (page: Page) => page.getByRole('main').getByRole('link', { name: 'Properties' }).click(),
  ],
])('%s leads from a property to the list as it was', async (_, goBack) => {
  const path = '/admin/properties?q=a&sort=price&page=2&pageSize=10';
  const page = await colleague.visit(path, { expected });
  await page.setViewportSize({ width: 1280, height: 500 });
  const link = page.getByRole('rowheader').locator('a').nth(6);
  await link.scrollIntoViewIfNeeded();
  const title = await link.textContent();
  await link.focus();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));

  await goBack(page);
  await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  expect(currentPath(page)).toBe(path);
  await expectFocus(link);
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('the link in the navigation leads to the whole list, from its top', async () => {
  const page = await colleague.visit('/admin/properties?purpose=rent', { expected });
  await page.getByRole('rowheader').locator('a').first().click();
  await page.getByRole('heading', { name: 'Photos' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Properties' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
  expect(currentPath(page)).toBe('/admin/properties');
  expect(await scrolled(page)).toBe(0);
});

test('a property opened in another tab knows its list', async () => {
  const page = await colleague.visit('/admin/properties?purpose=rent', { expected });
  const tab = await openInNewTab(page.getByRole('rowheader').locator('a').first());
  const back = tab.getByRole('main').getByRole('link', { name: 'Properties' });
  await expect.poll(() => back.getAttribute('href')).toBe('/admin/properties?purpose=rent');
  await tab.close();
});

test('the audit trail and the inbox return as they were left', async () => {
  const { id } = await colleague.create({ title: 'Audited Terrace' });
  const audit = await colleague.visit('/admin/audit?entity=property&action=create');
  const link = audit.locator(`main a[href="/admin/properties/${id}"]`).first();
  await link.click();
  await audit.getByRole('heading', { level: 1, name: 'Audited Terrace' }).waitFor();
  await audit.goBack();
  await audit.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  expect(currentPath(audit)).toBe('/admin/audit?entity=property&action=create');
  await expectFocus(link);

  const inbox = await colleague.visit('/admin/messages?status=all&sort=createdAt');
  await inbox.setViewportSize({ width: 1280, height: 420 });
  const pane = inbox.getByRole('region', { name: 'Inbox' });
  await pane.evaluate((element) => element.scrollTo(0, 90));
  const users = inbox
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Users' });
  await users.click();
  await inbox.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await inbox.goBack();
  await inbox.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  expect(currentPath(inbox)).toBe('/admin/messages?status=all&sort=createdAt');
  await expect.poll(() => pane.evaluate((element) => element.scrollTop)).toBe(90);
});
