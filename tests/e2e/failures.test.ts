import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { moveClock, movableClock } from '../support/clock-of-server.ts';
import { productionServer } from '../support/production-server.ts';
import { startHomeProvider, type HomeProvider } from './home-provider.ts';
import { openSite } from './site.ts';

/** Pictures come from the provider too; those the browser has not cached are replaced. */
const picturesLost = /status of 502 .*\/media\//;
/** How long provider data stays fresh. */
const freshnessMs = 60_000;
const sampleNotice = catalogue.samplePropertyNotice;

let provider: HomeProvider;
const site = openSite(async () => {
  provider = await startHomeProvider();
  return productionServer({ env: { PROVIDER_URL: provider.base, ...movableClock } });
});
afterAll(() => provider[Symbol.asyncDispose]());

test('a picture missing at the provider is replaced without further effects', async () => {
  const home = provider.homes.at(-1);
  const page = await site.visit(`/property/${home?.id}`, {
    expected: [/status of 404 .*\/media\//],
  });
  await page.getByText('Show 2 more photos').click();
  const missing = page.getByRole('link', { name: /^Photo 5/ }).getByRole('img');
  await missing.scrollIntoViewIfNeeded();

  const width = missing.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
  expect(await width).toBeGreaterThan(0);
  const alive = await fetch(`${site.server.url}/health/live`);
  expect(alive.status).toBe(200);
});

test('without the provider cached pages work, others show the sample, and everything recovers', async () => {
  const [warm, , cold] = provider.homes;
  // Pictures may still be loading when the provider stops.
  await site.visit('/buy', { expected: [picturesLost] });
  await site.visit(`/property/${warm?.id}`, { expected: [picturesLost] });
  await provider.stop();
  await moveClock(site.server, freshnessMs + 1000);
  await expect.poll(() => html('/buy')).toContain('Last updated');
  await expect.poll(() => html(`/property/${warm?.id}`)).toContain('Last updated');

  const listing = await site.visit('/buy', { expected: [picturesLost] });
  expect(await statusOf(listing)).toBe(200);
  await listing.getByText(/^Last updated \d+ \w+ at \d\d:\d\d$/).waitFor();
  expect(await listing.getByRole('article').count()).toBeGreaterThanOrEqual(8);

  const known = await site.visit(`/property/${warm?.id}`, {
    // The script’s request for a sample fails with its status too.
    expected: [picturesLost, /status of 503 .*\/api\/properties\//],
  });
  expect(await statusOf(known)).toBe(200);
  await known.getByText(/^Last updated/).waitFor();
  await known.getByRole('heading', { level: 1, name: warm?.title ?? '' }).waitFor();

  const sample = await site.visit('/property/never-heard-of', { expected: [/status of 503/] });
  expect(await statusOf(sample)).toBe(503);
  await sample.getByText(sampleNotice).waitFor();
  expect(await sample.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  await known.getByRole('link', { name: 'Properties for Sale' }).click();
  await known
    .getByRole('link', { name: cold?.title ?? '', exact: true })
    .first()
    .click();
  await known.getByText(sampleNotice).waitFor();

  await provider.start();
  await known.getByRole('link', { name: 'Try again' }).click();
  await known.getByRole('heading', { level: 1, name: cold?.title ?? '' }).waitFor();
});

function statusOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : 0;
  });
}

async function html(path: string): Promise<string> {
  const response = await fetch(site.server.url + path);
  return response.text();
}
