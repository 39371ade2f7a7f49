import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { productionServer } from '../support/production-server.ts';
import {
  staffEmail,
  staffPassword,
  startSpecificationProvider,
  type SpecificationProvider,
} from '../support/specification-provider.ts';
import { jpeg } from '../integration/provider/accounts/pictures.ts';
import { hydrated, openSite } from './site.ts';

const resources = new AsyncDisposableStack();
let provider: SpecificationProvider;

const site = openSite(async () => {
  provider = resources.use(await startSpecificationProvider());
  return productionServer({ env: { PROVIDER_URL: provider.base } });
});
afterAll(() => resources.disposeAsync());

let cookie: Promise<string> | undefined;

async function logIn(): Promise<string> {
  const { url } = site.server;
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: staffEmail, password: staffPassword }),
  });
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-session='));
  return line?.split(';', 1)[0]?.slice('__Host-session='.length) ?? '';
}

async function asStaff(path: string): Promise<Page> {
  const value = await (cookie ??= logIn());
  const { hostname: domain } = new URL(site.server.url);
  return site.visit(path, {
    async prepare(page) {
      const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;
      await page.context().addCookies([{ name: '__Host-session', value, domain, ...flags }]);
    },
  });
}

describe('at a provider with only the specification’s calls, a visitor', () => {
  test('finds and opens a home', async () => {
    const page = await site.visit('/buy');
    await page.getByRole('link', { name: 'Home 1', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Home 1' }).waitFor();
    const description = page.getByText('Home 1 has four rooms and a garden.');
    await expect.poll(() => description.count()).toBeGreaterThan(0);
    // Without facts there is no block of them, but a home for sale has its papers.
    expect(await page.locator('#floor-plans').count()).toBe(0);
    expect(await page.locator('#light-water-papers').innerText()).toBe('Papers');
    await page.getByRole('link', { name: 'Report this home' }).waitFor();
  });

  test('logs in', async () => {
    const page = await site.visit('/login');
    await page.getByLabel('Email address').fill(staffEmail);
    await page.getByLabel('Password', { exact: true }).fill(staffPassword);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/admin');
    await expect.poll(() => page.getByText('Total properties').count()).toBe(1);
  });
});

describe('at a provider with only the specification’s calls, staff', () => {
  test('create, change, illustrate and delete a property', async () => {
    const page = await asStaff('/admin/properties');
    await page.getByText('does not offer drafts').waitFor();
    expect(await page.getByRole('link', { name: /CSV/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'New property' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Riverside Loft');
    await page.getByLabel('Property type', { exact: true }).selectOption('Apartment');
    await page.getByLabel('Price (₦)', { exact: true }).fill('80,000,000');
    await page.getByLabel('Location', { exact: true }).fill('9 Quay Road, Jabi, Abuja');
    await page.getByLabel('Description', { exact: true }).fill('One large room by the water.');
    for (const extension of ['Status', 'Reference', 'Furnishing']) {
      expect(await page.getByLabel(extension, { exact: true }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Save property' }).click();
    await page.waitForURL(/\/admin\/properties\/13$/);
    expect(provider.properties.at(-1)).toMatchObject({ annualPrice: 80_000_000, category: 'buy' });

    await page.getByLabel('Price (₦)', { exact: true }).fill('75,000,000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(provider.properties.at(-1)).toMatchObject({ annualPrice: 75_000_000 });

    const file = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Delete photo 1' }).waitFor();
    expect(provider.properties.at(-1)).toMatchObject({ photos: [expect.any(String)] });

    await page.getByRole('button', { name: 'Delete this property' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/admin/properties');
    await page.getByText('12 properties', { exact: true }).waitFor();
  });

  test('read a message, mark it as answered and delete it', async () => {
    const page = await asStaff('/admin/messages?message=3');
    await page.getByRole('heading', { name: 'Sender 3' }).waitFor();
    await page.getByText('does not offer assignments').waitFor();
    expect(await page.getByLabel('Assigned to').count()).toBe(0);
    await page.getByRole('combobox', { name: /^Status/ }).selectOption('replied');
    await expect.poll(() => provider.messages.at(-1)).toMatchObject({ status: 'replied' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Message from Sender 3 deleted.').waitFor();
    expect(provider.messages).toHaveLength(2);
  });

  test('are told once what is missing, and the navigation omits it', async () => {
    const page = await asStaff('/admin/users');
    await page.getByText(catalogue.notOffered).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Staff', exact: true });
    await navigation.getByRole('link', { name: 'Amenities' }).click();
    await page.getByRole('heading', { level: 1, name: 'Amenities' }).waitFor();
    await page.getByText('does not offer changes to this list').waitFor();
    await expect.poll(() => navigation.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await page.goto('/admin/audit');
    await hydrated(page);
    await page.getByText(catalogue.notOffered).waitFor();
  });
});
