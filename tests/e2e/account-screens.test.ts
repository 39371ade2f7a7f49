/** @module-tag long */
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { ada } from '../support/visitor.ts';
import {
  button,
  currentPath,
  field,
  isFocused,
  isSameDocument,
  logIn,
  markDocument,
  openSite,
  type VisitOptions,
} from './site.ts';

const { email, password } = ada;
const site = openSite();

/** The browser’s own message about a rejected form. */
const refused = { expected: [/status of (401|409|422)/] };
const offline = { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload/i] };
const withScript: VisitOptions = { reducedMotion: 'reduce', ...refused };
const noScript: VisitOptions = { javaScript: false, ...refused };
const wrong = { email, password: 'Wrong-Horse-7' };

test('a visitor logs in and continues to the requested page', async () => {
  const page = await site.visit('/admin/login?next=%2Frent%3Flocation%3DLagos', withScript);
  await logIn(page, wrong);
  await page.getByText(catalogue.invalidCredentials).waitFor();
  expect(await page.title()).toBe('Error: Log In | Homefront');
  expect(await field(page, 'Email Address').inputValue()).toBe(email);
  expect(await field(page, 'Password').inputValue()).toBe('');
  await logIn(page, ada);
  await page.waitForURL('**/rent?location=Lagos');

  // The log-in page redirects a signed-in user.
  await page.goto('/login?next=%2Fbuy');
  await page.waitForURL('**/buy');
});

test('a script sends a form without loading a page, and focuses the summary', async () => {
  const page = await site.visit('/signup', withScript);
  await markDocument(page);
  await button(page, 'Create account').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => isFocused(alert)).toBe(true);
  expect(await alert.getByRole('link').count()).toBe(6);

  // Its links lead to the fields, and the summary remains.
  await alert.getByRole('link', { name: 'Phone number is required' }).click();
  expect(await isFocused(field(page, 'Phone number'))).toBe(true);
  expect(currentPath(page)).toBe('/signup');

  // An edited field is no longer marked.
  await page.keyboard.type('0');
  await expect.poll(() => page.getByText('Phone number is required').count()).toBe(0);
  expect(await field(page, 'Phone number').getAttribute('aria-invalid')).toBeNull();
  expect(await page.getByText('First name is required').count()).toBe(2);
  expect(await isSameDocument(page)).toBe(true);
});

test('everything works by keyboard', async () => {
  const page = await site.visit('/login?next=%2Fcontact-us', withScript);
  await field(page, 'Email Address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await field(page, 'Password').getAttribute('type')).toBe('text');
  expect(await field(page, 'Password').inputValue()).toBe(password);
  await page.keyboard.press('Enter');
  expect(await field(page, 'Password').getAttribute('type')).toBe('password');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();

  // Going back to the log-in page finds the user signed in.
  await page.goBack();
  await page.waitForURL('**/contact-us');
});

test('features that need scripts are hidden without them', async () => {
  const page = await site.visit('/set-password?token=x', noScript);
  const toggles = page.locator('button[aria-label^="Show"]');
  expect(await toggles.count()).toBe(2);
  for (const toggle of await toggles.all()) expect(await toggle.isVisible()).toBe(false);
});

test('the button keeps its width while a form is sent, and the form is sent once', async () => {
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const page = await site.visit('/login?next=%2Fbuy', {
    ...withScript,
    async prepare(opened) {
      await opened.route('**/api/session', async (route) => {
        if (route.request().method() === 'POST') {
          sent += 1;
          await answer.promise;
        }
        await route.continue();
      });
    },
  });
  const before = await button(page, 'Log In').boundingBox();
  await logIn(page, ada);
  const pending = button(page, 'Submitting...');
  await pending.waitFor();
  expect(await pending.boundingBox()).toEqual(before);
  expect(await pending.isDisabled()).toBe(true);
  await field(page, 'Password').press('Enter');
  answer.resolve();
  await page.waitForURL('**/buy');
  expect(sent).toBe(1);
});

test.each([
  ['before the first attempt', false],
  ['after an attempt', true],
])('a form that cannot be sent says so and keeps its fields: %s', async (_, isAttempted) => {
  const page = await site.visit('/login?next=%2Fbuy', {
    ...withScript,
    expected: [...refused.expected, ...offline.expected],
  });
  if (isAttempted) {
    await logIn(page, wrong);
    await page.getByText(catalogue.invalidCredentials).waitFor();
  }
  await page.context().setOffline(true);
  await logIn(page, ada);
  // The bar says the same, and before the form.
  await page.getByRole('main').getByText(catalogue.network).waitFor();
  expect(await field(page, 'Email Address').inputValue()).toBe(email);
  await page.context().setOffline(false);
  await logIn(page, ada);
  await page.waitForURL('**/buy');
});

test('a message disappears with its page, and does not come back', async () => {
  const page = await site.visit('/forgot-password', withScript);
  await button(page, 'Reset Password').click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Back to Log In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Forgot password?' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
});

test('the confirmation is focused, and another email address can be entered', async () => {
  const page = await site.visit('/forgot-password', withScript);
  await field(page, 'Email Address').fill('nobody@mail.example');
  await button(page, 'Reset Password').click();
  const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
  await expect.poll(() => isFocused(heading)).toBe(true);
  await page.getByRole('link', { name: 'try again' }).click();
  await field(page, 'Email Address').waitFor();
});

test('the URL with the token is not sent to other hosts', async () => {
  const requestHeaders: string[] = [];
  const page = await site.visit('/set-password?token=a-secret-of-the-mail', {
    ...withScript,
    async prepare(opened) {
      opened.on('request', (request) => {
        const { referer = '' } = request.headers();
        if (!request.isNavigationRequest()) requestHeaders.push(request.url(), referer);
      });
    },
  });
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await button(page, 'Save New Password').click();
  await page.getByText('This reset link is not valid or was used already.').waitFor();
  expect(requestHeaders.join('\n')).not.toContain('a-secret-of-the-mail');
  for (const link of await page.locator('a[href]').all())
    expect(await link.getAttribute('href')).not.toContain('token');
});
