import { afterAll, expect, test } from 'vitest';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { offer, uuidOf, wireProperty } from '../support/wire-property.ts';
import { isFocused, openSite } from './site.ts';

const resources = new AsyncDisposableStack();
let provider: MisbehavingProvider;

const site = openSite(async () => {
  provider = resources.use(await startMisbehavingProvider());
  offer(provider, [
    wireProperty({
      id: 1,
      gridBand: 'A',
      borehole: 'yes',
      papers: { survey: {} },
      videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      photoDetails: [1, 2].map((number) => ({
        url: `/photos/plan-${number}.jpg`,
        alt: `Floor ${number}`,
        kind: 'floor-plan',
      })),
    }),
    wireProperty({ id: 2, propertyLocation: 'Katampe Extension, Abuja' }),
    wireProperty({ id: 3, category: 'rent', propertyTag: 'rent', annualPrice: 250_000_000 }),
  ]);
  return productionServer({ env: { PROVIDER_URL: provider.base } });
});
afterAll(() => resources.disposeAsync());

const path = `/property/${uuidOf(1)}`;
/** The provider has no pictures. */
const expected = [/status of 404 .*\/media\//];

test('a long district in the breadcrumb wraps on a narrow phone', async () => {
  const page = await site.visit(`/property/${uuidOf(2)}`, { expected, width: 320 });
  const district = page.getByRole('link', { name: 'Katampe Extension' });
  expect(await district.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the highest rents stay on one line of a narrow phone’s bar', async () => {
  const page = await site.visit(`/property/${uuidOf(3)}`, { expected, width: 320, height: 640 });
  const bar = page.getByRole('group', { name: 'Price and contact' });
  await bar.waitFor();
  expect((await bar.boundingBox())?.height).toBe(56);
  const price = await bar.getByText(/^₦250,000,000/).boundingBox();
  expect(price?.height).toBeLessThan(22);
});

test('floor plans open full screen, and get the focus back', async () => {
  const page = await site.visit(path, { expected });
  await page.waitForLoadState('networkidle');
  const plan = page.getByRole('link', { name: 'Floor 2' });
  await plan.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Floor plans of Duplex 1' });
  await viewer.getByText('2 of 2', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await isFocused(plan)).toBe(true);
});

test('a video plays in a sandboxed frame on request; until then no other host is contacted', async () => {
  const foreign: string[] = [];
  const page = await site.visit(path, {
    expected,
    async prepare(opened) {
      opened.on('request', (request) => {
        if (!request.url().startsWith(site.server.url)) foreign.push(request.url());
      });
      await opened.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
      );
    },
  });
  await page.waitForLoadState('networkidle');
  await page.getByText('Property Video').click();
  const play = page.getByRole('button', { name: 'Play the video here' });
  await play.waitFor();
  expect(foreign).toEqual([]);

  await play.press('Enter');
  const frame = page.locator('iframe[title="Video of Duplex 1"]');
  await frame.waitFor();
  await expect
    .poll(() => foreign)
    .toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
  expect(await frame.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-presentation',
  );
  expect(await isFocused(frame)).toBe(true);
  const link = page.getByRole('link', { name: /^Watch Video/ });
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
});
