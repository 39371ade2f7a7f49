/** @module-tag long */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue, tooManyRequestsMessage } from '../../shared/catalogue.ts';
import { openEnquirySite } from './enquiry-site.ts';
import { holdBack } from './held-routes.ts';
import {
  button as buttonOf,
  currentPath,
  field,
  hydrated,
  isFocused,
  isSameDocument,
  markDocument,
} from './site.ts';

const { site, arrived } = openEnquirySite();

const sent = catalogue.messageSent;
const refused = { expected: [/status of 422/] };
const offline = { expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_CONNECTION/] };

const button = (page: Page, name = 'Send message') => buttonOf(page, name);
const banner = (page: Page) => page.getByRole('status').filter({ hasText: sent });

async function write(page: Page, message: string): Promise<void> {
  await field(page, 'Full name').fill('  Ada Obi ');
  await field(page, 'Email address').fill('ada@mail.example');
  await field(page, 'Message').fill(message);
}

async function countOf(message: string): Promise<number> {
  return (await arrived()).filter((each) => each.message.includes(message)).length;
}

test.each([
  ['with scripts', {}],
  ['without scripts', { javaScript: false }],
])('a message is corrected, sent, and arrives once, %s', async (mode, options) => {
  const page = await site.visit('/contact-us', { ...options, ...refused });
  await button(page).click();
  await page.getByRole('alert').getByText('Full name is required').waitFor();
  await field(page, 'Full name').fill(' A ');
  await field(page, 'Email address').fill('ada@mail');
  await field(page, 'Message').fill('   short   ');
  await button(page).click();
  await page.getByRole('alert').getByText('Please enter a valid email address').waitFor();
  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Message must be at least 10 characters',
  ])
    expect(await page.getByText(message).count()).toBe(2);

  const message = `A message ${mode}`;
  await write(page, message);
  await button(page).dblclick();
  await banner(page).waitFor();
  for (const name of ['Full name', 'Email address', 'Message'])
    expect(await field(page, name).inputValue()).toBe('');
  expect(await countOf(message)).toBe(1);
  expect((await arrived()).find((each) => each.message === message)?.name).toBe('Ada Obi');
});

test('a tour is requested from a property page, at once', async () => {
  const { items } = await site.search('purpose=buy&location=&sort=highest');
  const home = items[0];
  const page = await site.visit(`/property/${home?.id}`);
  await page.getByRole('link', { name: 'Request a Tour' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request a tour' }).waitFor();
  const prefilled = await field(page, 'Message').inputValue();
  expect(prefilled).toContain(home?.title);
  await write(page, `${prefilled} On Friday.`);
  // The script waits for the minimum fill time.
  await button(page).click();
  await banner(page).waitFor();
  const message = (await arrived()).find((each) => each.message.includes('On Friday.'));
  expect(message?.property_uuid).toBe(home?.id);
});

test('one of the twelve answers is open at a time, and can be closed', async () => {
  const page = await site.visit('/contact-us');
  const answers = page.locator('main details');
  expect(await answers.count()).toBe(12);
  const open = () =>
    answers.evaluateAll((all) => all.flatMap((each, at) => (each.hasAttribute('open') ? at : [])));
  await answers.nth(1).locator('summary').click();
  expect(await open()).toEqual([1]);
  await answers.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([5]);
  await answers.nth(5).locator('summary').click();
  await expect.poll(open).toEqual([]);
});

test('an invalid form is not sent, and an edited field is no longer marked', async () => {
  const posted: string[] = [];
  const page = await site.visit('/contact-us', {
    async prepare(opened) {
      opened.on('request', (request) => {
        if (request.method() === 'POST') posted.push(request.url());
      });
    },
  });
  await markDocument(page);
  await button(page).click();
  const alert = page.getByRole('alert');
  await expect.poll(() => isFocused(alert)).toBe(true);
  await field(page, 'Message').press('H');
  await expect.poll(() => page.getByText('Message is required').count()).toBe(0);
  expect(await field(page, 'Message').getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByText('Full name is required').count()).toBe(2);
  expect(posted).toEqual([]);
  expect(await isSameDocument(page)).toBe(true);
});

test('a double click sends one message, and the button keeps its width meanwhile', async () => {
  const page = await site.visit('/contact-us');
  const release = await holdBack(page, '**/api/contact');
  const before = await button(page).boundingBox();
  await write(page, 'A double click');
  await button(page).dblclick();
  const pending = button(page, 'Submitting...');
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  expect((await pending.boundingBox())?.width).toBe(before?.width);
  await field(page, 'Full name').press('Enter');
  release();
  await banner(page).waitFor();
  expect(await countOf('A double click')).toBe(1);
});

test('after a lost response a message remains one, on the same page or after a reload', async () => {
  let responsesToLose = 2;
  const page = await site.visit('/contact-us', {
    ...offline,
    prepare: (opened) =>
      opened.route('**/api/contact', async (route) => {
        responsesToLose -= 1;
        if (responsesToLose < 0) return route.continue();
        await route.fetch();
        await route.abort();
      }),
  });
  await write(page, 'Whose answer was lost');
  const message = catalogue.network;
  await button(page).click();
  await page.getByRole('alert').getByText(message).waitFor();
  expect(await field(page, 'Message').inputValue()).toBe('Whose answer was lost');
  await button(page).click();
  await expect.poll(() => responsesToLose).toBe(0);
  await page.getByRole('alert').getByText(message).waitFor();

  await page.reload();
  await hydrated(page);
  expect(await field(page, 'Message').inputValue()).toBe('Whose answer was lost');
  await button(page).click();
  await banner(page).waitFor();
  expect(await countOf('Whose answer was lost')).toBe(1);
});

test('the fields survive leaving or reloading the page until the form is sent', async () => {
  const page = await site.visit('/contact-us');
  await write(page, 'Half a thought');
  await page.reload();
  await hydrated(page);
  expect(await field(page, 'Message').inputValue()).toBe('Half a thought');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await page.getByRole('heading', { level: 1, name: /come home/ }).waitFor();
  await page.goBack();
  await expect.poll(() => field(page, 'Message').inputValue()).toBe('Half a thought');
  expect(await field(page, 'Full name').inputValue()).toBe('  Ada Obi ');

  await button(page).click();
  await banner(page).waitFor();
  expect(currentPath(page)).toBe('/contact-us');
  await page.reload();
  await hydrated(page);
  expect(await field(page, 'Message').inputValue()).toBe('');
  expect(await banner(page).count()).toBe(0);
});

test('a second message is a new one, and the banner is focused and announced', async () => {
  const page = await site.visit('/contact-us');
  for (const message of ['The first of two', 'The second of two']) {
    await write(page, message);
    await button(page).click();
    await expect.poll(() => field(page, 'Message').inputValue(), { timeout: 10_000 }).toBe('');
    await expect.poll(() => isFocused(banner(page))).toBe(true);
  }
  expect(await countOf('of two')).toBe(2);
});

test('a message that the server refuses keeps its fields, and says why', async () => {
  const detail = tooManyRequestsMessage(600);
  const page = await site.visit('/contact-us', { expected: [/status of 429/] });
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { status: 429, detail, code: 'tooManyRequests' } }),
  );
  await write(page, 'The sixth in a row');
  await button(page).click();
  await page.getByRole('alert').getByText(detail).waitFor();
  expect(await field(page, 'Message').inputValue()).toBe('The sixth in a row');
});

test('everything works by keyboard', async () => {
  const page = await site.visit('/contact-us');
  await field(page, 'Full name').focus();
  await page.keyboard.type('Ada Obi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@mail.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keyboard alone');
  await page.keyboard.press('Tab');
  expect(await isFocused(button(page))).toBe(true);
  await page.keyboard.press('Enter');
  await banner(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await isFocused(field(page, 'Full name'))).toBe(true);
  await page.locator('main summary').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('If you write on a Sunday').waitFor();
  expect(await countOf('By keyboard alone')).toBe(1);
});
