import { describe, expect, test } from 'vitest';
import { demoPassword } from '../support/production-environment.ts';
import { mailedToken } from '../support/stored-mails.ts';
import { button, currentPath, field, logIn, openSite, type VisitOptions } from './site.ts';

const site = openSite();
const second = 'Better-Battery-8';

describe.each<[string, VisitOptions]>([
  ['with scripts', { reducedMotion: 'reduce' }],
  ['without scripts', { javaScript: false }],
])('%s', (mode, options) => {
  test('a user signs up, changes their name, resets the password and deletes the account', async () => {
    const email = `chidi.${mode.replaceAll(' ', '-')}@mail.example`;
    const page = await site.visit('/signup', options);
    await field(page, 'First name').fill('Chidi');
    await field(page, 'Last name').fill('Eze');
    await field(page, 'Email Address').fill(email);
    await field(page, 'Phone number').fill('0803 765 4321');
    await field(page, 'Password').fill(demoPassword);
    await page.getByRole('checkbox').check();
    await button(page, 'Create account').click();

    await page.getByRole('heading', { level: 1 }).getByText('Your account').waitFor();
    await page.getByText('Welcome, Chidi. Your account is ready.').waitFor();
    expect(currentPath(page)).toBe('/user?welcome');

    await field(page, 'First name').fill('Chidinma');
    await button(page, 'Save name').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Your name has been saved.').locator('visible=true').first().waitFor();
    await page.getByRole('link', { name: 'Your account: Chidinma' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Save name');

    await button(page, 'Send me a link').click();
    await page.getByText('Check your email').waitFor();
    await page.goto(`/set-password?token=${await mailedToken(site.server.dataDir, email)}`);
    await field(page, 'New Password').fill(second);
    await field(page, 'Confirm Password').fill(second);
    await button(page, 'Save New Password').click();
    await page.getByRole('heading', { level: 1, name: 'Password Reset' }).waitFor();

    // The page is signed out: the reset ended its session.
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
    await page.goto('/user');
    await page.waitForURL('**/admin/login?next=%2Fuser');
    await button(page, 'Log In').waitFor();
    await logIn(page, { email, password: second });
    await page.waitForURL('**/user');

    await page.getByText('Delete my account…').click();
    await field(page, 'Your password').fill(second);
    await page.getByRole('main').getByRole('checkbox').check();
    await button(page, 'Delete my account').click();
    await page.getByText('Your account has been deleted').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).waitFor();
  });
});
