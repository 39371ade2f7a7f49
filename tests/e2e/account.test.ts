/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import type { AccountView } from '../../shared/contract/account-schemas.ts';
import { halves } from '../integration/provider/accounts/pictures.ts';
import { demoPassword } from '../support/production-environment.ts';
import { signedUp, type Visitor } from '../support/visitor.ts';
import {
  currentPath,
  isFocused,
  isSameDocument,
  logIn,
  markDocument,
  openSite,
  type VisitOptions,
} from './site.ts';

const site = openSite();

/** Opens the account page of a new user. */
async function open(
  options: VisitOptions = {},
): Promise<{ page: Page; visitor: Visitor; email: string }> {
  const user = await signedUp(site.server);
  return { ...user, page: await site.visit('/user', { ...options, as: user.visitor }) };
}

async function accountOf(visitor: Visitor): Promise<AccountView> {
  // The route’s own tests check its shape.
  return (await visitor.get('/api/account')).body;
}

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
}

/** Holds the page’s account calls until they are continued or failed. */
async function holdCalls(page: Page): Promise<{ proceed(): void; fail(): void }> {
  const outcome = Promise.withResolvers<'go on' | 'fail'>();
  await page.route('**/api/account/**', async (route) => {
    if ((await outcome.promise) === 'go on') return route.continue();
    const detail = catalogue.timeout;
    await route.fulfill({ status: 504, json: { type: 'about:blank', detail, code: 'timeout' } });
  });
  return { proceed: () => outcome.resolve('go on'), fail: () => outcome.resolve('fail') };
}

const timedOut = { expected: [/status of 504/] };
const timeout = catalogue.timeout;

describe.each<[string, VisitOptions]>([
  ['with scripts', {}],
  ['without scripts', { javaScript: false, expected: [/status of 422/] }],
])('%s', (_, options) => {
  test('a phone number is added, changed and removed', async () => {
    const { page, visitor } = await open(options);
    const phones = section(page, 'Phone numbers');

    await phones.getByRole('link', { name: 'Add phone number' }).click();
    await phones.getByRole('textbox', { name: 'Phone number' }).fill('twelve');
    await phones.getByRole('button', { name: 'Save' }).click();
    await phones.getByText('Please enter a valid phone number').first().waitFor();
    const field = phones.getByRole('textbox', { name: 'Phone number' });
    expect(await field.inputValue()).toBe('twelve');
    await field.fill('0809 555 1234');
    await phones.getByRole('combobox', { name: 'Type' }).selectOption('Work');
    await phones.getByRole('button', { name: 'Save' }).click();

    await phones.getByRole('link', { name: 'Edit 0809 555 1234' }).click();
    await field.fill('0809 555 9999');
    await phones.getByRole('button', { name: 'Save' }).click();
    await phones.getByRole('link', { name: 'Remove +234 801 234 5678' }).click();
    await phones.getByRole('link', { name: 'Keep it' }).click();
    await phones.getByRole('link', { name: 'Remove +234 801 234 5678' }).click();
    await phones.getByRole('button', { name: 'Remove' }).click();

    await phones.getByRole('link', { name: 'Remove +234' }).waitFor({ state: 'detached' });
    await page.getByText('Phone number removed.').locator('visible=true').waitFor();
    expect((await accountOf(visitor)).phones).toEqual([
      { id: expect.any(String), phone: '0809 555 9999', type: 'work' },
    ]);
  });
});

describe('a list shows a change before it is saved', () => {
  test('and keeps it', async () => {
    const { page } = await open();
    const { proceed } = await holdCalls(page);
    await markDocument(page);
    const phones = section(page, 'Phone numbers');
    await add(page, '0809 555 1234');
    const row = phones.getByRole('listitem').filter({ hasText: '0809 555 1234' });
    await row.getByText('Saving…').waitFor();
    expect(await focused(page)).toBe('Add phone number');

    proceed();
    await row.getByRole('link', { name: 'Edit 0809 555 1234' }).waitFor();
    await page.getByRole('status').getByText('Phone number added.').waitFor();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('and undoes a failed addition, with its text and the reason', async () => {
    const { page } = await open(timedOut);
    const { fail } = await holdCalls(page);
    const phones = section(page, 'Phone numbers');
    await add(page, '0809 555 1234');
    await phones.getByText('Saving…').waitFor();

    fail();
    await phones.getByRole('alert').getByText(timeout).waitFor();
    expect(await phones.getByRole('textbox').inputValue()).toBe('0809 555 1234');
    expect(await phones.getByRole('listitem').count()).toBe(1);
    expect(await focused(page)).toContain(timeout);
  });

  test('and undoes a failed change', async () => {
    const { page } = await open(timedOut);
    const { fail } = await holdCalls(page);
    const phones = section(page, 'Phone numbers');
    await phones.getByRole('link', { name: 'Edit +234 801 234 5678' }).click();
    await phones.getByRole('textbox').fill('0809 555 1234');
    await phones.getByRole('button', { name: 'Save' }).click();
    await phones.getByRole('listitem').filter({ hasText: '0809 555 1234' }).waitFor();

    fail();
    await phones.getByRole('alert').getByText(timeout).waitFor();
    expect(await phones.getByRole('textbox').inputValue()).toBe('0809 555 1234');
    await page.keyboard.press('Escape');
    await phones.getByText('+234 801 234 5678').first().waitFor();
  });

  test('and restores an entry that could not be removed', async () => {
    const { page } = await open(timedOut);
    const { fail } = await holdCalls(page);
    const phones = section(page, 'Phone numbers');
    await phones.getByRole('link', { name: 'Remove +234 801 234 5678' }).click();
    await phones.getByRole('button', { name: 'Remove' }).click();
    await phones.getByText('No phone number yet.').waitFor();
    expect(await focused(page)).toBe('Add phone number');

    fail();
    await phones.getByRole('alert').getByText(timeout).waitFor();
    await phones.getByText('+234 801 234 5678').waitFor();
  });

  test('and redirects to the login page with the reason if the session has ended', async () => {
    const { page, visitor, email } = await open({ expected: [/status of 401/] });
    await visitor.delete('/api/session').expect(200);
    await add(page, '0809 555 1234');
    await page.waitForURL('**/admin/login**');
    expect(currentPath(page)).toBe('/admin/login?next=%2Fuser&ended=unauthorized');

    await logIn(page, { email, password: demoPassword });
    await page.waitForURL('**/user');
    const phones = section(page, 'Phone numbers');
    await phones
      .getByText('Your session ended before this was saved. Please save it again.')
      .waitFor();
    const field = phones.getByRole('textbox', { name: 'Phone number' });
    expect(await field.inputValue()).toBe('0809 555 1234');
    await phones.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Phone number added.').locator('visible=true').waitFor();
    await page.reload();
    await phones.getByRole('link', { name: 'Edit 0809 555 1234' }).waitFor();
    expect(await field.count()).toBe(0);
  });

  test('and keeps a change whose session has ended until the user is logged in again', async () => {
    const { page, visitor, email } = await open({ expected: [/status of 401/] });
    await visitor.delete('/api/session').expect(200);
    const phones = section(page, 'Phone numbers');
    const edit = phones.getByRole('link', { name: 'Edit +234 801 234 5678' });
    await edit.click();
    await phones.getByRole('textbox').fill('0809 555 1234');
    await phones.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/admin/login**');
    await logIn(page, { email, password: demoPassword });
    await page.waitForURL('**/user');
    await phones.getByRole('alert').getByText('Please save it again.').waitFor();
    expect(await phones.getByRole('textbox').inputValue()).toBe('0809 555 1234');
    await phones.getByRole('button', { name: 'Save' }).click();
    await phones.getByRole('link', { name: 'Edit 0809 555 1234' }).waitFor();
    expect(await edit.count()).toBe(0);
  });
});

test('a list works by keyboard only', async () => {
  const { page } = await open();
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('link', { name: 'Add phone number' }).focus();
  await press('Enter');
  await page.keyboard.type('0809 555 1234');
  await press('Escape');
  await expect.poll(() => focused(page)).toBe('Add phone number');
  await press('Enter');
  await page.keyboard.type('0809 555 1234');
  await press('Enter');
  await page.getByRole('link', { name: 'Edit 0809 555 1234' }).waitFor();
  expect(await focused(page)).toBe('Add phone number');

  await press('Shift+Tab');
  expect(await focused(page)).toBe('Remove 0809 555 1234');
  await press('Shift+Tab');
  await press('Enter');
  await press('ControlOrMeta+A');
  await page.keyboard.type('0809 555 9999');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('Edit 0809 555 9999');

  await press('Tab');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('Keep it');
  await press('Escape');
  await expect.poll(() => focused(page)).toBe('Remove 0809 555 9999');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('Keep it');
  await press('Shift+Tab');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('Edit +234 801 234 5678');
});

describe('photo', () => {
  test('is cropped by keyboard and saved as a small square', async () => {
    const { page, visitor } = await open();
    // Red on the left and blue on the right.
    const buffer = await halves(3000, 1500).png().toBuffer();
    const upload = page.waitForRequest('**/api/account/photo');
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await dialog.getByRole('slider', { name: 'Zoom' }).press('End');
    await dialog.getByRole('slider', { name: 'Left or right' }).press('Home');
    await dialog.getByRole('button', { name: 'Save photo' }).press('Enter');
    await page
      .getByRole('status')
      .getByText('Your photo has been saved.')
      .locator('visible=true')
      .waitFor();
    expect((await upload).headers()['content-type']).toBe('image/jpeg');

    const shown = page.getByRole('img', { name: 'You', exact: true });
    expect(await shown.getAttribute('src')).toBe((await accountOf(visitor)).photo);
    const answer = await fetch(site.server.url + (await shown.getAttribute('src')));
    const saved = sharp(await answer.arrayBuffer());
    const { width, height } = await saved.metadata();
    expect(width).toBe(height);
    const { dominant } = await saved.stats();
    expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    await shown.waitFor({ state: 'detached' });
  });

  test('is moved by dragging', async () => {
    const { page, visitor } = await open();
    const buffer = await halves(3000, 1500).png().toBuffer();
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const canvas = page.getByRole('img', { name: 'Preview of your photo' });
    const box = await canvas.boundingBox();
    const middle = {
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - (box?.width ?? 0), middle.y, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click();
    await page.getByRole('img', { name: 'You', exact: true }).waitFor();
    const { photo } = await accountOf(visitor);
    const saved = sharp(await (await fetch(site.server.url + photo)).arrayBuffer());
    const { dominant } = await saved.stats();
    expect([dominant.r < 60, dominant.b > 200]).toEqual([true, true]);
  });

  test('that cannot be read is rejected beside the field', async () => {
    const { page } = await open();
    const field = page.getByLabel('Photo', { exact: true });
    await field.setInputFiles({
      name: 'me.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('ftypheic'),
    });
    await section(page, 'Profile').getByText('This photo cannot be opened.').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  test('remains unchanged on Cancel and on Escape', async () => {
    const { page, visitor } = await open();
    const buffer = await halves(300, 200).jpeg().toBuffer();
    const field = page.getByLabel('Photo', { exact: true });
    for (const leave of ['Escape', 'Cancel']) {
      await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(field)).toBe(true);
    }
    expect((await accountOf(visitor)).photo).toBeNull();
  });
});

test('the data is downloaded as a file', async () => {
  const { page } = await open();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});

async function add(page: Page, phone: string): Promise<void> {
  const phones = section(page, 'Phone numbers');
  await phones.getByRole('link', { name: 'Add phone number' }).click();
  await phones.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  await phones.getByRole('button', { name: 'Save' }).click();
}
