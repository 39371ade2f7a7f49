import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { productionServer } from '../support/production-server.ts';
import { startHomeProvider, type HomeProvider } from './home-provider.ts';
import { hydrated, openSite } from './site.ts';

let provider: HomeProvider;
const site = openSite(async () => {
  provider = await startHomeProvider();
  return productionServer({ env: { PROVIDER_URL: provider.base } });
});
afterAll(() => provider[Symbol.asyncDispose]());

const loading = 'Loading property details...';

test('a similar home shows its card at once, on the first page of a visit', async () => {
  const page = await site.visit(`/property/${provider.homes[0]?.id}`);
  await page.getByText('All about house number 1.').waitFor();
  await expectCardAtOnce(page);
});

test('and if the details of the first page came late', async () => {
  const details = provider.holdDetails();
  const page = await site.visit(`/property/${provider.homes[6]?.id}`, { atOnce: true });
  await hydrated(page);
  await page.getByText(loading).waitFor();
  details.answer();
  await page.getByText('All about house number 7.').waitFor();
  await expectCardAtOnce(page);
});

/** Homes opened before; the site has cached their details. */
const opened = new Set(['House number 1', 'House number 7']);

async function expectCardAtOnce(page: Page): Promise<void> {
  const similar = page.getByRole('region', { name: 'Similar properties' });
  const titles = await similar.getByRole('heading').getByRole('link').allInnerTexts();
  const title = titles.find((each) => !opened.has(each)) ?? '';
  opened.add(title);
  const details = provider.holdDetails();

  await similar.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByText(loading).waitFor();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(await page.getByText(/^All about/).count()).toBe(0);

  details.answer();
  await page.getByText(`All about ${title.toLowerCase()}.`).waitFor();
}
