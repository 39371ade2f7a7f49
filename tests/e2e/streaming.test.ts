import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { productionServer } from '../support/production-server.ts';
import { startHomeProvider, type HomeProvider } from './home-provider.ts';
import { hydrated, isSameDocument, markDocument, openSite } from './site.ts';

interface Home {
  id: string;
  title: string;
}

let provider: HomeProvider;
const site = openSite(async () => {
  provider = await startHomeProvider();
  return productionServer({ env: { PROVIDER_URL: provider.base } });
});
afterAll(() => provider[Symbol.asyncDispose]());

/** Titles of homes opened before, whose details the site has stored, and of the last one, which lacks a photograph. */
const opened = new Set([1, 2, 3, 4, 5, 12].map((number) => `House number ${number}`));

test('a page with slow details starts with the card’s data, and continues when they arrive', async () => {
  const { id, title } = homeAt(0);
  const details = provider.holdDetails();

  const page = await site.visit(`/property/${id}`, { atOnce: true });
  await page.getByText('Loading property details...').waitFor();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('₦100,000,001', { exact: true }).waitFor();
  expect(await page.title()).toBe(`${title}, for sale | Homefront`);
  expect(await page.getByText('All about house number 1.').count()).toBe(0);

  details.answer();
  await page.getByText('All about house number 1.').waitFor();
  expect(await page.getByText('Loading property details...').isVisible()).toBe(false);

  await hydrated(page);
  await markDocument(page);
  await page.getByRole('link', { name: /^Photo 2/ }).click();
  await page.getByText('2 of 5', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.getByText('All about house number 1.').isVisible()).toBe(true);
});

test('a page hydrates while its details are loading', async () => {
  const { id, title } = homeAt(1);
  const details = provider.holdDetails();
  const page = await site.visit(`/property/${id}`, { atOnce: true });
  await page.getByText('Loading property details...').waitFor();

  await hydrated(page);
  details.answer();

  await page.getByText('All about house number 2.').waitFor();
  const heart = page.getByRole('button', { name: `Save ${title}` });
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
});

test('a client-side navigation shows the card until slow details arrive', async () => {
  const { id, title } = homeAt(2);
  const page = await site.visit('/buy');
  const details = provider.holdDetails();

  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByText('Loading property details...').waitFor();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/property/${id}`);

  details.answer();
  await page.getByText('All about house number 3.').waitFor();
  await page.getByText('Loading property details...').waitFor({ state: 'hidden' });
});

test('broken-off details show the sample and its notice, and can be retried', async () => {
  const { id, title } = homeAt(3);
  const details = provider.holdDetails();
  const page = await site.visit(`/property/${id}`, { atOnce: true });
  await page.getByText('Loading property details...').waitFor();

  details.breakConnection();
  await page.getByText(catalogue.samplePropertyNotice).waitFor();
  await page.getByRole('heading', { level: 1, name: '5 Bedroom Fully Detached Duplex' }).waitFor();
  await hydrated(page);
  expect(await page.getByRole('link', { name: 'Request a Tour' }).count()).toBe(0);

  provider.holdDetails().answer();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('All about house number 4.').waitFor();
});

test('without scripts a slow page reloads itself until it is complete', async () => {
  const { id } = homeAt(4);
  const details = provider.holdDetails();
  const page = await site.visit(`/property/${id}`, { javaScript: false, atOnce: true });
  await page.getByText('Loading property details...').waitFor();

  details.answer();

  await page.getByText('All about house number 5.').waitFor();
  expect(await page.getByText('Loading property details...').count()).toBe(0);
});

test.each([
  [
    'from a home of the results',
    5,
    async ({ title }: Home): Promise<Page> => {
      const page = await site.visit('/buy');
      await page.getByRole('link', { name: title, exact: true }).first().click();
      return page;
    },
  ],
  ['on the first page of a visit', 10, ({ id }: Home) => site.visit(`/property/${id}`)],
  [
    'if the details of the first page came late',
    8,
    async ({ id }: Home): Promise<Page> => {
      const details = provider.holdDetails();
      const page = await site.visit(`/property/${id}`, { atOnce: true });
      await hydrated(page);
      await page.getByText('Loading property details...').waitFor();
      details.answer();
      return page;
    },
  ],
])('a similar home shows its card at once, not the old page, %s', async (_, index, open) => {
  const former = homeAt(index);
  const page = await open(former);
  await page.getByText(`All about house number ${index + 1}.`).waitFor();
  const similar = page.getByRole('region', { name: 'Similar properties' });
  const titles = await similar.getByRole('heading').getByRole('link').allInnerTexts();
  const title = titles.find((each) => !opened.has(each)) ?? '';
  opened.add(former.title).add(title);
  const details = provider.holdDetails();

  await similar.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByText('Loading property details...').waitFor();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(await page.getByText(/^All about/).count()).toBe(0);

  details.answer();
  await page.getByText(`All about ${title.toLowerCase()}.`).waitFor();
});

function homeAt(index: number): Home {
  const home = provider.homes[index];
  if (!home) throw new Error(`the provider has no home ${index}`);
  return home;
}
