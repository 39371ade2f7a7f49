/** @module-tag long */
import { mkdtempDisposable, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { openEnquirySite } from './enquiry-site.ts';
import {
  button as buttonOf,
  field,
  hydrated,
  isFocused,
  isSameDocument,
  markDocument,
  type VisitOptions,
} from './site.ts';

const { site, arrived } = openEnquirySite();

const sent = catalogue.messageSent;
const network = catalogue.network;
const refused = { expected: [/status of 422/] };
const offline = { expected: [/ERR_FAILED/] };
const folder = join(import.meta.dirname, '../../server/provider/seed/photos');
const [front, side, back] = ['house-01-front.jpg', 'house-02-front.jpg', 'house-03-front.jpg'];

const button = (page: Page, name = 'Send to our team') => buttonOf(page, name);
const banner = (page: Page) => page.getByRole('status').filter({ hasText: sent });
const photos = (page: Page) => page.getByRole('list', { name: 'Your photos' });
const photo = (page: Page, name = '') =>
  photos(page).getByRole('listitem').filter({ hasText: name });

async function describeHome(page: Page, description: string): Promise<void> {
  await page.getByLabel('Where is the property?').selectOption('Lagos');
  await field(page, 'Full name').fill('Hauwa Bello');
  await field(page, 'Email address').fill('hauwa@mail.example');
  await field(page, 'Phone number').fill('0803 000 0000');
  await field(page, 'Property address').fill('12 Adeola Odeku Street');
  await page.getByLabel('District (optional)').fill('Victoria Island, Lagos');
  await page.getByLabel('Property type').selectOption('Duplex');
  await page.getByLabel('I would like to').selectOption('Sell it');
  await field(page, 'Number of bedrooms').fill('4');
  await field(page, 'Asking price (₦)').fill('₦45,000,000');
  await field(page, 'Description').fill(description);
  await page.getByRole('checkbox', { name: /^I have the right to list this property/ }).check();
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByLabel('Photos (optional)').setInputFiles(names.map((name) => join(folder, name)));
}

async function findReceived(description: string) {
  return (await arrived()).filter(({ message }) => message.includes(description));
}

const visit = (options?: VisitOptions) => site.visit('/sell', options);

const uploads = '**/api/owner-photos';

test.each<[string, VisitOptions]>([
  ['with scripts', {}],
  ['without scripts', { javaScript: false }],
])(
  'an owner corrects the form, sends it with photos, and sees when we reply, %s',
  async (mode, options) => {
    const page = await visit({ ...options, ...refused });
    await button(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Full name is required').waitFor();
    expect(await alert.getByRole('link').allInnerTexts()).toEqual([
      'Please choose where the property is',
      'Full name is required',
      'Email address is required',
      'Phone number is required',
      'Property address is required',
      'Please choose a property type',
      'Please choose whether you want to sell or rent out',
      'Number of bedrooms is required',
      'Asking price is required',
      'Description is required',
      'Please confirm that you have the right to list this property',
    ]);

    const description = `A duplex, offered ${mode}`;
    await describeHome(page, description);
    await choose(page, front, side);
    await button(page).click();
    await banner(page).waitFor();
    await page.getByText('call or write to you within 24 hours').waitFor();
    const messages = await findReceived(description);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      kind: 'owner',
      details: { purpose: 'sale', propertyType: 'Duplex', bedrooms: 4, askingPrice: 45_000_000 },
    });
    expect(messages[0]?.photos).toHaveLength(2);

    await page.getByRole('link', { name: 'List another property' }).click();
    await field(page, 'Full name').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('');
    expect(await photos(page).count()).toBe(0);
  },
);

test.each<[string, VisitOptions]>([
  ['with scripts', {}],
  ['without scripts', { javaScript: false }],
])('an owner elsewhere is told so as soon as they choose it, %s', async (_mode, options) => {
  const page = await visit(options);
  const place = page.getByLabel('Where is the property?');
  const elsewhere = page.getByText('We can’t list a home there');
  await place.selectOption('Abuja');
  expect(await elsewhere.isVisible()).toBe(false);
  await place.selectOption('Somewhere else');
  await elsewhere.waitFor();
});

test('photos are uploaded one after the other, and the form waits for them', async () => {
  const heldRoutes: Route[] = [];
  const page = await visit({
    prepare: (opened) => opened.route(uploads, async (route) => void heldRoutes.push(route)),
  });
  await markDocument(page);
  await choose(page, front, side);
  await page.getByRole('progressbar', { name: `Uploading ${front}` }).waitFor();
  await photo(page, side).getByText('Waiting for its turn').waitFor();
  await page.getByText('0 of 2 photos uploaded.').waitFor();

  await describeHome(page, 'Sent before its photos were there');
  await button(page).dblclick();
  await page.getByText('We send your form once they are uploaded.').waitFor();
  expect(await button(page, 'Submitting...').isDisabled()).toBe(true);
  await heldRoutes.shift()?.continue();
  await photo(page, front).getByText('Uploaded').waitFor();
  await expect.poll(() => heldRoutes.length).toBe(1);
  await heldRoutes.shift()?.continue();
  await banner(page).waitFor();

  const messages = await findReceived('Sent before its photos were there');
  expect(messages.map((message) => message.photos.length)).toEqual([2]);
  expect(await isSameDocument(page)).toBe(true);
});

test('a failed photo is retried, and a wrong one removed', async () => {
  let failing = true;
  const removed: string[] = [];
  const page = await visit({
    ...offline,
    async prepare(opened) {
      await opened.route(uploads, (route) => (failing ? route.abort() : route.continue()));
      opened.on('request', (request) => {
        if (request.method() === 'DELETE') removed.push(request.url());
      });
    },
  });
  await describeHome(page, 'After some trouble with photos');
  await choose(page, front);
  await photo(page, front).getByText(network).waitFor();
  await button(page).click();
  await page.getByRole('alert').getByText('Some photos could not be uploaded').waitFor();
  expect(await findReceived('After some trouble')).toEqual([]);

  failing = false;
  expect(await page.getByText('Some photos could not be uploaded').count()).toBe(2);
  await page.getByRole('button', { name: `Try ${front} again` }).click();
  await photo(page, front).getByText('Uploaded').waitFor();
  expect(await page.getByText('Some photos could not be uploaded').count()).toBe(0);
  await choose(page, side, back);
  await page.getByText('All 3 photos are uploaded.').waitFor();
  await page.getByRole('button', { name: `Remove ${side}` }).click();
  await page.getByText('All 2 photos are uploaded.').waitFor();
  const next = page.getByRole('button', { name: `Remove ${back}` });
  await expect.poll(() => isFocused(next)).toBe(true);
  await expect.poll(() => removed.length).toBe(1);

  await button(page).click();
  await banner(page).waitFor();
  const messages = await findReceived('After some trouble');
  expect(messages.map((message) => message.photos.length)).toEqual([2]);
});

test('an invalid photo is reported at once, without an upload', async () => {
  let posted = 0;
  const page = await visit({
    async prepare(opened) {
      opened.on('request', (request) => {
        if (request.method() === 'POST') posted += 1;
      });
    },
  });
  // Files: the protocol to the browser takes seconds for ten megabytes.
  await using created = await mkdtempDisposable(join(tmpdir(), 'homefront-photos-'));
  const files = ['deed.pdf', 'huge.jpg'].map((name) => join(created.path, name));
  for (const file of files) await writeFile(file, 'deed');
  await truncate(join(created.path, 'huge.jpg'), 10 * 1024 * 1024 + 1);
  await page.getByLabel('Photos (optional)').setInputFiles(files);
  await photo(page, 'deed.pdf').getByText('must be a JPEG, PNG, WebP or AVIF file').waitFor();
  await photo(page, 'huge.jpg').getByText('This photo is larger than 10 MB').waitFor();
  expect(await page.getByRole('button', { name: /^Try/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove deed.pdf' }).click();
  await page.getByRole('button', { name: 'Remove huge.jpg' }).click();
  const input = page.getByLabel('Photos (optional)');
  await expect.poll(() => isFocused(input)).toBe(true);
  expect(posted).toBe(0);
});

test('a photo that the server rejects shows why, and a ninth is ignored', async () => {
  const page = await visit({ expected: [/status of 422/] });
  await page
    .getByLabel('Photos (optional)')
    .setInputFiles([{ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') }]);
  await photo(page, 'text.jpg').getByText('must be a JPEG, PNG, WebP or AVIF file').waitFor();
  await choose(page, ...Array.from({ length: 8 }, () => front));
  await page.getByText('You can send at most 8 photos: 1 left out').waitFor();
  expect(await photo(page).count()).toBe(8);
});

test('fields and uploads survive a reload until the form is sent', async () => {
  const page = await visit();
  await describeHome(page, 'Kept over a reload');
  await choose(page, front);
  await photo(page, front).getByText('Uploaded').waitFor();
  await page.reload();
  await hydrated(page);
  expect(await field(page, 'Description').inputValue()).toBe('Kept over a reload');
  expect(await page.getByLabel('Property type').inputValue()).toBe('Duplex');
  await photo(page, front).getByText('Uploaded').waitFor();
  // The attestation must be given again.
  const attestation = page.getByRole('checkbox', {
    name: /^I have the right to list this property/,
  });
  expect(await attestation.isChecked()).toBe(false);
  await attestation.check();
  await button(page).click();
  await banner(page).waitFor();
  expect((await findReceived('Kept over'))[0]?.photos).toHaveLength(1);
  await page.reload();
  await hydrated(page);
  expect(await field(page, 'Description').inputValue()).toBe('');
  expect(await photos(page).count()).toBe(0);
});

test('after a lost response it is one message, with its photos', async () => {
  let isLost = true;
  const page = await visit({
    ...offline,
    prepare: (opened) =>
      opened.route('**/api/owner-enquiries', async (route) => {
        if (!isLost) return route.continue();
        isLost = false;
        await route.fetch();
        await route.abort();
      }),
  });
  await describeHome(page, 'Whose answer was lost');
  await choose(page, front);
  await button(page).click();
  await page.getByRole('alert').getByText(network).waitFor();
  await button(page).click();
  await banner(page).waitFor();
  const messages = await findReceived('Whose answer was lost');
  expect(messages.map((message) => message.photos.length)).toEqual([1]);
});

test('everything works by keyboard', async () => {
  const page = await visit();
  await describeHome(page, 'By keyboard alone');
  await choose(page, front);
  await photo(page, front).getByText('Uploaded').waitFor();
  const attestation = page.getByRole('checkbox', {
    name: /^I have the right to list this property/,
  });
  await page.getByLabel('Photos (optional)').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Remove ${front}`,
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => photos(page).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await attestation.isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await banner(page).waitFor();
  const messages = await findReceived('By keyboard alone');
  expect(messages.map((message) => message.photos.length)).toEqual([0]);
});
