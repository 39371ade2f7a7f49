import { expect, test } from 'vitest';
import { currentPath, isSameDocument, markDocument, openSite } from './site.ts';

const site = openSite();

test('a neighbourhood on the home page leads to its page, where one tap shows the other offers', async () => {
  const page = await site.visit('/', { width: 360, height: 740 });
  await markDocument(page);
  const places = page.getByRole('region', { name: 'Start with a neighbourhood' });
  await places.getByRole('link', { name: 'Yaba' }).click();
  await page.getByRole('heading', { level: 1, name: 'Homes in Yaba, Lagos' }).waitFor();
  expect(currentPath(page)).toBe('/areas/yaba');

  const offers = page.getByRole('navigation', { name: 'Rent or buy' });
  for (const [offer, purpose] of [
    ['For sale', 'buy'],
    ['For rent', 'rent'],
  ] as const) {
    await offers.getByRole('link', { name: offer }).click();
    const homes = page.getByRole('region', { name: `Homes ${offer.toLowerCase()} in Yaba` });
    await homes.waitFor();
    expect(currentPath(page)).toBe(`/areas/yaba?for=${purpose}`);
    const { total, items } = await site.search(
      `purpose=${purpose}&location=Yaba,+Lagos&sort=newest`,
    );
    const shown = await offers.getByRole('link', { name: offer }).textContent();
    expect(shown).toBe(`${offer} ${total}`);
    expect(await homes.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
      items.map(({ title }) => title),
    );
  }

  const close = page.getByRole('region', { name: 'Areas close by' });
  await close.getByRole('link', { name: 'Surulere' }).click();
  await page.getByRole('heading', { level: 1, name: 'Homes in Surulere, Lagos' }).waitFor();
  expect(currentPath(page)).toBe('/areas/surulere?for=rent');
  expect(await isSameDocument(page)).toBe(true);
});
