/** @module-tag long */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { minFillMs } from '../../shared/contract/enquiry.ts';
import { requestsLost } from './connection.ts';
import { holdBack } from './held-routes.ts';
import {
  currentPath,
  hydrated,
  isFocused,
  isSameDocument,
  markDocument,
  openSite,
  type VisitOptions,
} from './site.ts';

const site = openSite();
const kibibyte = 1024;
const photo = join(import.meta.dirname, '../../server/provider/seed/photos/house-01-front.jpg');
const forms = [
  ['/contact-us', 'Full name'],
  ['/sell', 'Full name'],
  ['/login', 'Email Address'],
  ['/signup', 'First name'],
  ['/forgot-password', 'Email Address'],
  ['/set-password?token=some', 'New Password'],
] as const;

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** A page that never reports to be idle. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Opens a page on which a script, by default the app, does not arrive until `arrive` is called. */
async function visitBefore(
  path: string,
  { script = 'browser-app', ...options }: VisitOptions & { script?: string } = {},
): Promise<{ page: Page; arrive(): void }> {
  let arrive = (): void => {};
  const page = await site.visit(path, {
    ...options,
    atOnce: true,
    async prepare(opened) {
      await options.prepare?.(opened);
      arrive = await holdBack(opened, `**/${script}-*.js`);
    },
  });
  return { page, arrive };
}

/** Stores a draft as an earlier page of the tab would have. */
async function storeDraft(page: Page): Promise<void> {
  const earlier = await site.visit('/contact-us');
  await message(earlier).fill('Half a thought');
  const draft = await earlier.evaluate(() => Object.entries(sessionStorage));
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, draft);
}

test.each(forms)(
  '%s loads at most 2.25 KiB of script before the first interaction',
  async (path, name) => {
    const scripts: string[] = [];
    const page = await site.visit(path, {
      atOnce: true,
      async prepare(opened) {
        await neverIdle(opened);
        opened.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url());
        });
      },
    });
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      scripts.map(async (url) => gzipSync(await (await fetch(url)).text(), { level: 9 }).length),
    );
    const size = sizes.reduce((sum, each) => sum + each, 0) / kibibyte;
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(2.25);
    await field(page, name).focus();
    await hydrated(page);
  },
);

test.each<[string, (page: Page) => Promise<void>]>([
  ['a key', (page) => page.keyboard.press('Shift')],
  ['a tap', (page) => page.getByRole('heading', { level: 1 }).click()],
  ['the focus', (page) => page.keyboard.press('Tab')],
  [
    'a click by assistive technology',
    (page) => page.getByRole('heading', { level: 1 }).dispatchEvent('click'),
  ],
  [
    'a value that the browser fills in',
    (page) =>
      field(page, 'Email Address').evaluate((input: HTMLInputElement) => {
        input.value = 'ada@mail.example';
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  ],
])('%s brings React', async (_, use) => {
  const page = await site.visit('/login', { atOnce: true, prepare: neverIdle });
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(hasReact)).toBe(false);
  await use(page);
  await hydrated(page);
});

test('an unused page becomes interactive when it is idle', async () => {
  const page = await site.visit('/signup');
  expect(await page.evaluate(hasReact)).toBe(true);
});

test('a draft brings React', async () => {
  const page = await site.visit('/contact-us', {
    atOnce: true,
    async prepare(opened) {
      await neverIdle(opened);
      await storeDraft(opened);
    },
  });
  await expect.poll(() => message(page).inputValue()).toBe('Half a thought');
});

test('without the code that waits for an interaction, React arrives nevertheless', async () => {
  const page = await site.visit('/login', {
    expected: requestsLost,
    prepare: (opened) => opened.route('**/first-interaction-*.js', (route) => route.abort()),
  });
  expect(await page.evaluate(hasReact)).toBe(true);
});

test('what is typed meanwhile stays, with the caret, and belongs to the draft', async () => {
  const { page, arrive } = await visitBefore('/contact-us');
  await page.getByLabel('Email address').fill('ada@mail.example');
  const name = field(page, 'Full name');
  await name.click();
  await page.keyboard.type('Ada Oi');
  await page.keyboard.press('ArrowLeft');
  arrive();
  await hydrated(page);
  expect(await isFocused(name)).toBe(true);
  await page.keyboard.type('b');
  expect(await name.inputValue()).toBe('Ada Obi');
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@mail.example');

  await page.reload();
  await hydrated(page);
  await expect.poll(() => name.inputValue()).toBe('Ada Obi');
  expect(await page.getByLabel('Email address').inputValue()).toBe('ada@mail.example');
});

test('typing goes on while React takes over', async () => {
  const { page, arrive } = await visitBefore('/contact-us');
  const text = 'I would like to see the house by the lagoon. '.repeat(3);
  await message(page).focus();
  const typing = page.keyboard.type(text);
  arrive();
  await Promise.all([typing, hydrated(page)]);
  expect(await message(page).inputValue()).toBe(text);
});

test('what is added to a prefilled message meanwhile stays', async () => {
  const { items } = await site.search('purpose=buy&location=');
  const { page, arrive } = await visitBefore(`/contact-us?property=${items[0]?.id}`);
  const prefilled = await message(page).inputValue();
  expect(prefilled).toContain(items[0]?.title);
  await message(page).press('ControlOrMeta+End');
  await page.keyboard.type(' On Friday?');
  arrive();
  await hydrated(page);
  expect(await message(page).inputValue()).toBe(`${prefilled} On Friday?`);
  await page.keyboard.type(' Or');
  expect(await message(page).inputValue()).toBe(`${prefilled} On Friday? Or`);
});

test('what is corrected before React arrives stays', async () => {
  const { page, arrive } = await visitBefore('/contact-us', { expected: [/status of 422/] });
  await message(page).fill('May I see it?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').waitFor();
  await message(page).press('ControlOrMeta+End');
  await page.keyboard.type(' On Friday?');
  arrive();
  await hydrated(page);
  expect(await message(page).inputValue()).toBe('May I see it? On Friday?');
});

describe.each(['browser-app', 'entry-browser'])('before %s arrives', (script) => {
  test('what is typed is in the draft after a reload', async () => {
    const { page, arrive } = await visitBefore('/sell', { script });
    const description = page.getByRole('textbox', { name: 'Description' });
    await description.fill('Four rooms by the lagoon');
    await page.getByLabel('Property type').selectOption('Duplex');
    arrive();
    await hydrated(page);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => description.inputValue()).toBe('Four rooms by the lagoon');
    expect(await page.getByLabel('Property type').inputValue()).toBe('Duplex');
  });

  test('a photo that is chosen is uploaded once', async () => {
    const { page, arrive } = await visitBefore('/sell', { script });
    await page.getByLabel('Photos (optional)').setInputFiles(photo);
    arrive();
    const photos = page.getByRole('list', { name: 'Your photos' });
    await photos.getByText('Uploaded', { exact: true }).waitFor();
    expect(await photos.getByRole('listitem').count()).toBe(1);
  });
});

test('an earlier draft fills the fields that were left alone', async () => {
  const { page, arrive } = await visitBefore('/contact-us', { prepare: storeDraft });
  await field(page, 'Full name').fill('Ada Obi');
  arrive();
  await hydrated(page);
  await expect.poll(() => message(page).inputValue()).toBe('Half a thought');
  expect(await field(page, 'Full name').inputValue()).toBe('Ada Obi');
});

test('a password is not shown later than its button was pressed', async () => {
  const { page, arrive } = await visitBefore('/login');
  const password = field(page, 'Password');
  await password.fill('Correct-Horse-7');
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  arrive();
  await hydrated(page);
  expect(await password.getAttribute('type')).toBe('password');
  await show.click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.inputValue()).toBe('Correct-Horse-7');
});

test('the minimum fill time begins with the page, not with React', async () => {
  const { page, arrive } = await visitBefore('/contact-us');
  await page.waitForFunction(hasBeenShownFor, minFillMs + 500);
  arrive();
  await hydrated(page);
  // As if it had to wait forever.
  await page.evaluate(() => {
    const start = window.setTimeout;
    Reflect.set(window, 'setTimeout', (done: () => void, ms = 0) =>
      ms < 1000 ? start(done, ms) : 0,
    );
  });
  await field(page, 'Full name').fill('Ada Obi');
  await page.getByLabel('Email address').fill('ada@mail.example');
  await message(page).fill('Is the house by the lagoon still free?');
  await page.getByRole('button', { name: 'Send message' }).click();
  const banner = page.getByRole('status').filter({ hasText: catalogue.messageSent });
  await expect.poll(() => banner.count()).toBe(1);
});

test.each(['by mouse', 'by keyboard'])('a form is sent before React arrives, %s', async (how) => {
  const { page, arrive } = await visitBefore('/login', { expected: [/status of 401/] });
  await markDocument(page);
  await field(page, 'Email Address').fill('ada@homefront.example');
  await field(page, 'Password').fill('Wrong-Horse-7');
  if (how === 'by keyboard') await page.keyboard.press('Enter');
  else await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByText(catalogue.invalidCredentials).waitFor();
  expect(await isSameDocument(page)).toBe(false);
  expect(await field(page, 'Email Address').inputValue()).toBe('ada@homefront.example');
  arrive();
  await hydrated(page);
  const alert = page.getByRole('alert');
  await expect.poll(() => isFocused(alert)).toBe(true);
  expect(await field(page, 'Email Address').inputValue()).toBe('ada@homefront.example');
  expect(await page.content()).not.toContain('Wrong-Horse-7');
});

test('React waits while the browser sends a form, until the visitor is back', async () => {
  const { page, arrive } = await visitBefore('/login', { expected: [/status of 401/] });
  const release = await holdBack(page, '**/login');
  await field(page, 'Email Address').fill('ada@homefront.example');
  await field(page, 'Password').fill('Wrong-Horse-7');
  const reports: boolean[] = [];
  await page.exposeFunction('report', (isHydrated: boolean) => reports.push(isHydrated));
  await page.evaluate(reportWhileSending);
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await logIn.click({ noWaitAfter: true });
  arrive();
  await expect.poll(() => reports).toEqual([false, true]);
  release();
  await page.getByText(catalogue.invalidCredentials).waitFor();
});

test('a response to a form starts at once, so that its errors take the focus', async () => {
  const page = await site.visit('/forgot-password', {
    expected: [/status of 422/],
    prepare: neverIdle,
    atOnce: true,
  });
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.submit());
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => isFocused(alert)).toBe(true);
});

test('after a reload, Back shows the former page although React has not arrived', async () => {
  const page = await site.visit('/buy');
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  const app = '**/browser-app-*.js';
  await page.route(app, () => {});
  await page.reload();
  await page.unroute(app);
  await page.goBack();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Sale in Abuja, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toBe('/buy');
});

test('after a reload, Back shows the former page in the same document once React is there', async () => {
  const page = await site.visit('/buy');
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
  await page.reload();
  await hydrated(page);
  await markDocument(page);
  await page.goBack();
  await page
    .getByRole('heading', { level: 1, name: 'Properties for Sale in Abuja, Nigeria' })
    .waitFor();
  expect(currentPath(page)).toBe('/buy');
  expect(await isSameDocument(page)).toBe(true);
});

test('marks new homes by the day of the server, whatever the clock of the device says', async () => {
  const page = await site.visit('/buy?sort=newest', {
    prepare: (opened) => opened.clock.setSystemTime(new Date('2031-05-01T12:00:00Z')),
  });
  const newHomes = page
    .getByRole('article')
    .filter({ has: page.getByText('New', { exact: true }) });
  const count = await newHomes.count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(8);
  await newHomes.first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: 'Interested in this Property?' }).waitFor();
  expect(await page.locator('h1').locator('xpath=following-sibling::p').innerText()).toMatch(
    /^For Sale\s+New\s/,
  );
});

/** Runs in the page. */
function hasBeenShownFor(ms: number): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    performance.now() - navigation.responseEnd > ms
  );
}

/** Runs in the page. */
function hasReact(): boolean {
  return Object.keys(document).some((name) => name.startsWith('__reactContainer$'));
}

/**
 * Reports whether React has taken over when all scripts have run, and once more when it has after the visitor's return. As
 * text, which Vitest leaves as it is.
 */
const reportWhileSending = `
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const hasReact = ${hasReact.toString()};
  window.addEventListener('submit', async () => {
    const { modules } = document.getElementById('hydration').dataset;
    await Promise.all(modules.split(' ').map((href) => import(href)));
    await frame();
    report(hasReact());
    // As when Back leads from the response to the page.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    while (!hasReact()) await frame();
    report(true);
  });
`;
