/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import type { AdminProperty } from '../../shared/contract/admin/admin-property-schemas.ts';
import { dayInLagos } from '../../shared/dates.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { admin } from '../support/visitor.ts';
import { sendTile, tiles } from './neighbourhood.ts';
import { holdBack } from './held-routes.ts';
import { currentPath, hydrated, isFocused, openSite, type VisitOptions } from './site.ts';
import { colleagueOf, endSession, siteForStaff, signInAgain } from './staff-properties.ts';

const site = openSite(siteForStaff);
const colleague = colleagueOf(site);

function edit(id: string, options: VisitOptions = {}): Promise<Page> {
  return colleague.visit(`/admin/properties/${id}`, options);
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const save = (page: Page) => saveButton(page).click();
const draftNotice = (page: Page) => page.getByText('Not saved yet. Kept in this browser.');
const saved = (page: Page) => page.getByText('Saved.', { exact: true });

describe('property form', () => {
  test('creates a property with every field, which visitors see once it is published', async () => {
    const page = await edit('new');
    await field(page, 'Title').fill('Riverside Loft');
    await field(page, 'Purpose').selectOption('rent');
    await field(page, 'Property type').selectOption('Apartment');
    await field(page, 'Yearly rent (₦)').fill('₦12,000,000');
    await page.getByText('₦12,000,000 a year, ₦1,000,000 a month').waitFor();
    await field(page, 'Reference').fill('RL-1');
    await field(page, 'Description').fill('One large room above the water.');
    await field(page, 'Location').fill('9 Quay Road, Ikoyi, Lagos');
    await field(page, 'Coordinates').fill('6.45, 3.43');
    for (const name of ['Bedrooms', 'Bathrooms', 'Kitchens', 'Garages', 'Floors'])
      await field(page, name).fill('2');
    await field(page, 'Area (m²)').fill('140');
    await field(page, 'Year built').fill('2019');
    await field(page, 'Furnishing').selectOption('Part furnished');
    await field(page, 'Yearly service charge (₦)').fill('0');
    await field(page, 'Legal fee (₦)').fill('1,300,000');
    await page.getByText('Lagos law caps it at 10% of the rent.').waitFor();
    await field(page, 'Legal fee (₦)').fill('1,200,000');
    await field(page, 'Estate').fill('Palm Court');
    await field(page, 'Grid band').selectOption('Band A: 20 hours or more');
    await field(page, 'Light hours').fill('21');
    await field(page, 'Generator').selectOption('No');
    await page.getByRole('checkbox', { name: 'Survey' }).check();
    await page.getByRole('checkbox', { name: 'C of O' }).check();
    const deed = page.getByRole('group', { name: 'C of O' });
    await deed.getByLabel('Seen by').fill('Ada Obi');
    await deed.getByLabel('Seen on').fill('2026-10-03');
    await page.getByRole('button', { name: 'Confirmed today' }).click();
    await field(page, 'Borehole').selectOption('Yes');
    expect(await page.getByRole('checkbox', { name: 'Borehole' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Lift' }).check();
    await page.getByRole('button', { name: 'Add a place' }).click();
    const place = page.getByRole('group', { name: 'New place' });
    await place.getByLabel('Name').fill('Quay School');
    const named = page.getByRole('group', { name: 'Quay School' });
    await named.getByLabel('Coordinates').fill('6.46, 3.43');
    await named.getByLabel('Rating, 0 to 5').fill('4.5');
    await field(page, 'Video URL').fill('https://video.example/loft');
    await field(page, 'Featured on the home page').check();
    await page.getByRole('button', { name: 'Save property' }).click();
    await page.waitForURL(/\/admin\/properties\/\d+$/);

    const made = await colleague.read(currentPath(page).split('/').at(-1) ?? '');
    expect(made).toMatchObject({
      title: 'Riverside Loft',
      purpose: 'rent',
      type: 'Apartment',
      price: 12_000_000,
      reference: 'RL-1',
      bedrooms: 2,
      garages: 2,
      area: 140,
      yearBuilt: 2019,
      furnishing: 'part-furnished',
      serviceCharge: 0,
      agencyFee: null,
      legalFee: 1_200_000,
      estate: 'Palm Court',
      gridBand: 'A',
      lightHours: 21,
      generator: 'no',
      solar: '',
      papers: [
        { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
        { type: 'survey', seenBy: null, seenOn: null },
      ],
      confirmedOn: dayInLagos(Date.now()),
      borehole: 'yes',
      amenities: ['Lift'],
      videoUrl: 'https://video.example/loft',
      coordinates: { lat: 6.45, lng: 3.43 },
      featured: true,
      status: 'draft',
      nearby: [{ name: 'Quay School', type: 'schools', rating: 4.5, distanceMetres: 1110 }],
    });

    const visitor = await site.visit(`/property/${made.uuid}`, { expected: [/status of 404/] });
    await visitor.getByRole('heading', { name: catalogue.propertyNotFound }).waitFor();
    await field(page, 'Status').selectOption('published');
    await save(page);
    await page.getByText('Published: visitors see it now.').waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Riverside Loft' }).waitFor();

    await field(page, 'Title').fill('Riverside Loft with Balcony');
    await save(page);
    await saved(page).waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Riverside Loft with Balcony' }).waitFor();
    const { items } = await site.search('purpose=rent&location=Ikoyi');
    expect(items.map(({ title }) => title)).toContain('Riverside Loft with Balcony');
  });

  test('reports errors beside each field, and links to them', async () => {
    const page = await edit('new');
    await field(page, 'Price (₦)').fill('a lot');
    await field(page, 'Coordinates').fill('somewhere');
    await page.getByRole('button', { name: 'Add a place' }).click();
    await page.getByRole('button', { name: 'Save property' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Title is required' });
    await summary.waitFor();
    expect(await isFocused(summary)).toBe(true);
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Title is required',
      'Type is required',
      'Price must be a whole number',
      'Location is required',
      'Coordinates must be a latitude and a longitude: 6.4474, 3.4553',
      'Nearby place: Name is required',
      'Nearby place: Coordinates must be a latitude and a longitude',
      'Nearby place: Distance is required while the home has no coordinates',
    ]);
    await summary.getByRole('link', { name: 'Price must be a whole number' }).click();
    const price = field(page, 'Price (₦)');
    expect(await isFocused(price)).toBe(true);
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    await price.fill('5');
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe(null);
  });

  test('warns about an unusual price, and saves it all the same', async () => {
    const page = await edit('new');
    await field(page, 'Title').fill('Golden Terrace');
    await field(page, 'Purpose').selectOption('rent');
    await field(page, 'Property type').selectOption('House');
    await field(page, 'Location').fill('4 Aso Close, Maitama, Abuja');
    await field(page, 'Yearly rent (₦)').fill('4500000000');
    await page.getByText('A rent of ₦4,500,000,000 a year is unusually high.').waitFor();
    await page.getByRole('button', { name: 'Save property' }).click();
    await page.waitForURL(/\/admin\/properties\/\d+$/);
    const made = await colleague.read(currentPath(page).split('/').at(-1) ?? '');
    expect(made.price).toBe(4_500_000_000);
  });

  test('previews the public page before anything is saved', async () => {
    const { id, version } = await colleague.create();
    const page = await edit(id);
    await field(page, 'Title').fill('Previewed <b>Terrace</b>');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: /^Preview/ });
    await preview.getByRole('heading', { level: 1, name: 'Previewed <b>Terrace</b>' }).waitFor();
    await preview.getByText('₦90,000,000').first().waitFor();
    const costs = preview.getByRole('region', { name: 'What it costs to buy' });
    await costs.getByText('Where these figures come from').waitFor();
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id: each }) => each));
    expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
    await preview.getByRole('link', { name: 'Request a Tour' }).click();
    await preview.getByRole('button', { name: /^Save / }).click();
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBe(null);
    await preview.getByRole('button', { name: 'Close', exact: true }).click();
    expect(currentPath(page)).toBe(`/admin/properties/${id}`);
    expect((await colleague.read(id)).version).toBe(version);
  });

  test('takes the home’s location from the map', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    await page.route(tiles, sendTile);
    await page.getByRole('button', { name: 'Show the map' }).click();
    const map = page.getByRole('region', { name: 'Map for choosing the home’s location' });
    await map.locator('img.leaflet-tile-loaded').first().waitFor();
    await map.click({ position: { x: 200, y: 120 } });
    await map.locator('.map-pin-home').waitFor();
    await save(page);
    await saved(page).waitFor();
    const { coordinates } = await colleague.read(id);
    // Somewhere in the middle of Maitama, as in the address.
    expect(coordinates?.lat).toBeCloseTo(9.086, 1);
    expect(coordinates?.lng).toBeCloseTo(7.494, 1);
  });
});

describe('property form on a phone', () => {
  const phone = { width: 360, height: 740 };

  test('has the status near the top', async () => {
    const page = await edit('1', phone);
    await pictures(page).first().waitFor();
    const { y } = (await field(page, 'Status').boundingBox()) ?? { y: Infinity };
    expect(y).toBeLessThan(2 * phone.height);
  });

  test('links to each of its sections', async () => {
    // The router cannot block a link within the page, and need not.
    const expected = [/use a blocker on a POP navigation/];
    const page = await edit('1', { ...phone, expected });
    const links = page.getByRole('navigation', { name: 'Form sections' }).getByRole('link');
    expect(await links.count()).toBe(11);
    for (const link of await links.all()) {
      await link.click();
      const section = page.locator((await link.getAttribute('href')) ?? '');
      await expect.poll(() => isInView(section)).toBe(true);
    }
  });
});

describe('property form on a wide screen', () => {
  test('has everything clear of the links to its sections', async () => {
    const expected = [/use a blocker on a POP navigation/];
    const page = await edit('1', { expected });
    await field(page, 'Price (₦)').or(field(page, 'Yearly rent (₦)')).fill('45');
    const warnings = page.getByText('Please check. You can still save.');
    await warnings.waitFor();
    const nav = page.getByRole('navigation', { name: 'Form sections' });
    const links = nav.getByRole('link');
    for (const width of [1100, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const link of await links.all()) {
        await link.click();
        const section = page.locator((await link.getAttribute('href')) ?? '');
        const heading = section.getByRole('heading').first();
        await expect.poll(() => isInView(heading)).toBe(true);
        const { y, height } = await boxOf(nav);
        for (const part of [heading, warnings, saveButton(page)])
          expect((await boxOf(part)).y).toBeGreaterThanOrEqual(y + height);
      }
    }
  });
});

test('while addresses cannot be looked up, the map is offered instead', async () => {
  const page = await edit('new', { expected: [/status of 503/] });
  const detail = catalogue.noAddressLookup;
  await page.route('**/api/geocode/search?*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, detail, code: 'noAddressLookup' } }),
  );
  await field(page, 'Location').fill('Maitama, Abuja');
  await page.getByRole('button', { name: 'Find the address' }).click();
  const note = page.getByText(`${detail} You can pick the place on the map.`);
  await expect.poll(() => note.isVisible()).toBe(true);
});

test('an address search is ignored if a point is chosen meanwhile', async () => {
  const page = await edit('new');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/geocode/search?*', async (route) => {
    await gate.promise;
    const name = 'Maitama, Abuja';
    await route.fulfill({
      json: { places: [{ name, coordinates: { lat: 9.09, lng: 7.49 } }] },
    });
  });
  await field(page, 'Location').fill('Maitama, Abuja');
  const searchRequest = page.waitForRequest('**/api/geocode/search?*');
  await page.getByRole('button', { name: 'Find the address' }).click();
  await searchRequest;
  await field(page, 'Coordinates').fill('6.45, 3.43');
  gate.resolve();
  await page.evaluate(() => fetch('/health/live'));
  expect(await field(page, 'Coordinates').inputValue()).toBe('6.45, 3.43');
  expect(await page.getByText('Searching...').count()).toBe(0);

  await page.getByRole('button', { name: 'Find the address' }).click();
  await page.getByText('Found “Maitama, Abuja”.').waitFor();
  expect(await field(page, 'Coordinates').inputValue()).toBe('9.09, 7.49');
});

describe('draft', () => {
  test('is offered again after a reload, until it is saved', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    await field(page, 'Title').fill('Unsent Terrace');
    await draftNotice(page).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await hydrated(page);
    expect(await field(page, 'Title').inputValue()).toBe('Quiet Terrace');
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Unsent Terrace');
    await save(page);
    await saved(page).waitFor();
    await page.reload();
    await hydrated(page);
    expect(await field(page, 'Title').inputValue()).toBe('Unsent Terrace');
    expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
  });

  test('of two new properties in two tabs is separate, and the draft of a closed tab is found again', async () => {
    const [first, second] = await twoTabs('/admin/properties/new');
    await field(first, 'Title').fill('First Terrace');
    await draftNotice(first).waitFor();
    await field(second, 'Title').fill('Second Terrace');
    await draftNotice(second).waitFor();
    // Neither tab offers the other’s draft.
    await field(first, 'Title').fill('');
    await expect.poll(() => draftNotice(first).count()).toBe(0);
    await second.reload();
    await hydrated(second);
    await second.getByText('You left a new property unfinished: “Second Terrace”').waitFor();
    await field(first, 'Title').fill('First Terrace again');
    await draftNotice(first).waitFor();
    await first.close();

    await second.goto('/admin/properties');
    await hydrated(second);
    await second
      .getByText('2 new properties were started in this browser and never saved.')
      .waitFor();
    await second.getByRole('link', { name: 'Finish them' }).click();
    await second.getByRole('button', { name: 'Resume “First Terrace again”' }).click();
    expect(await field(second, 'Title').inputValue()).toBe('First Terrace again');
    // The form’s own draft is replaced by another one without being lost.
    await second.getByRole('button', { name: 'Resume “Second Terrace”' }).click();
    expect(await field(second, 'Title').inputValue()).toBe('Second Terrace');
    await second.getByRole('button', { name: 'Discard “First Terrace again”' }).click();
    await expect.poll(() => second.getByRole('button', { name: /^Discard “/ }).count()).toBe(0);
    await second.close();
  });

  test('preserves input while the form is being saved', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    const release = await holdBack(page, `**/api/admin/properties/${id}`);
    await field(page, 'Title').fill('Sent Terrace');
    await save(page);
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await field(page, 'Description').fill('Typed meanwhile.');
    release();
    await saved(page).waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('Typed meanwhile.');
    await draftNotice(page).waitFor();
    await save(page);
    await expect.poll(async () => (await colleague.read(id)).description).toBe('Typed meanwhile.');
    expect((await colleague.read(id)).title).toBe('Sent Terrace');
  });

  test('of input while a property is created is offered on its page', async () => {
    const page = await edit('new');
    const release = await holdBack(page, '**/api/admin/properties');
    await field(page, 'Title').fill('Created Terrace');
    await field(page, 'Property type').selectOption('Apartment');
    await field(page, 'Location').fill('9 Quay Road, Ikoyi, Lagos');
    await page.getByRole('button', { name: 'Save property' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await field(page, 'Description').fill('Typed meanwhile.');
    release();
    await page.waitForURL(/\/admin\/properties\/\d+$/);
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Created Terrace');
    expect(await field(page, 'Description').inputValue()).toBe('Typed meanwhile.');
  });

  test('is left only after a confirmation, and restored on returning', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    await field(page, 'Description').fill('Half a sentence');
    await page.getByRole('link', { name: 'Properties' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(currentPath(page)).toBe(`/admin/properties/${id}`);
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await field(page, 'Description').inputValue()).toBe('Half a sentence');
    await draftNotice(page).waitFor();
  });

  test('survives the end of the session', async () => {
    const { id } = await colleague.create();
    const page = await site.visit(`/admin/properties/${id}`, {
      as: admin,
      expected: [/status of 401/],
    });
    await field(page, 'Title').fill('Patient Terrace');
    await endSession(page);
    await save(page);
    await page.getByText('Your session has ended. What you typed is still here.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Patient Terrace');
    await signInAgain(page);
    await saved(page).waitFor();
    expect((await colleague.read(id)).title).toBe('Patient Terrace');
  });

  test('is shown beside somebody else’s saved changes, to be chosen field by field', async () => {
    const { id } = await colleague.create();
    const [mine, theirs] = [await edit(id, { expected: [/status of 409/] }), await edit(id)];
    await field(theirs, 'Title').fill('Their Terrace');
    await field(theirs, 'Price (₦)').fill('95000000');
    await field(theirs, 'Bedrooms').fill('4');
    await save(theirs);
    await saved(theirs).waitFor();

    await field(mine, 'Title').fill('My Terrace');
    await field(mine, 'Price (₦)').fill('85000000');
    await field(mine, 'Description').fill('My words.');
    await save(mine);
    const conflict = mine.getByRole('region', { name: /^Someone else saved this property/ });
    await conflict.waitFor();
    expect(await conflict.getByRole('group').allTextContents()).toEqual([
      'Title Changed by both of youKeep mineMy TerraceTake theirsTheir Terrace',
      'Price Changed by both of youKeep mine₦85,000,000Take theirs₦95,000,000',
      'Description Changed by youKeep mineMy words.Take theirsThree floors around a small garden.',
      'Bedrooms Changed by themKeep mineNothingTake theirs4',
    ]);
    await conflict
      .getByRole('group', { name: 'Price' })
      .getByLabel(/^Take theirs/)
      .check();
    await conflict.getByRole('button', { name: 'Save what I chose' }).click();
    await saved(mine).waitFor();
    expect(await colleague.read(id)).toMatchObject({
      title: 'My Terrace',
      price: 95_000_000,
      description: 'My words.',
      bedrooms: 4,
    });
  });

  test('can be replaced by somebody else’s saved changes', async () => {
    const { id } = await colleague.create();
    const page = await edit(id, { expected: [/status of 409/] });
    await colleague.change(id, { title: 'Their Terrace', area: 300 });
    await field(page, 'Title').fill('My Terrace');
    await save(page);
    await page.getByRole('button', { name: 'Take all of theirs' }).click();
    await page.getByRole('button', { name: 'Save what I chose' }).click();
    await saved(page).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Their Terrace');
    expect(await field(page, 'Area (m²)').inputValue()).toBe('300');
  });

  test.each([
    ['Restore and save', true],
    ['Save as a new property', false],
  ])('survives the deletion of its property: %s', async (button, isSame) => {
    const { id } = await colleague.create();
    const page = await edit(id, { expected: [/status of (?:404|409)/] });
    await field(page, 'Title').fill('Rescued Terrace');
    await field(page, 'Bedrooms').fill('5');
    await colleague.call('delete', `properties/${id}`);
    await save(page);
    await page
      .getByRole('heading', { name: 'Someone deleted this property while you were editing it' })
      .waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Rescued Terrace');
    await page.getByRole('button', { name: button }).click();
    await page.getByText(/^Saved/).waitFor();
    await page.waitForURL((url) => url.pathname.endsWith(`/${id}`) === isSame);
    const savedAs = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const now = await colleague.read(savedAs);
    expect(now).toMatchObject({ title: 'Rescued Terrace', bedrooms: 5, deletedAt: null });
  });

  test('is saved by keyboard only', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    await field(page, 'Title').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Typed Terrace');
    await page.keyboard.press('Enter');
    await saved(page).waitFor();
    expect((await colleague.read(id)).title).toBe('Typed Terrace');

    await field(page, 'Title').fill('Another Terrace');
    await saveButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await colleague.read(id)).title).toBe('Another Terrace');
    await saveButton(page).waitFor();
    const hasFocus = await saveButton(page).evaluate((button) => button === document.activeElement);
    expect(hasFocus).toBe(true);
  });
});

describe('photos', () => {
  test('are added several at once, described, reordered by keyboard and by dragging, and deleted', async () => {
    const home = await colleague.create({ status: 'published' });
    const page = await edit(home.id);
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles([photo('house-01-front'), photo('bedroom-1'), photo('bathroom-1')]);
    await pictures(page).nth(2).waitFor();
    await photosOf(home.id, 3);
    const { photos } = await colleague.read(home.id);
    expect(photos.map(({ alt }) => alt)).toEqual(['', '', '']);
    await page.getByText('3 photos have no description yet.').waitFor();

    await page.getByLabel('Describe photo 1').fill('The front <i>door</i>');
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await colleague.read(home.id)).photos[0]?.alt)
      .toBe('The front <i>door</i>');
    const [front, bedroom, bathroom] = (await colleague.read(home.id)).photos.map(({ id }) => id);

    const later = page.getByRole('button', { name: 'Move photo 1 later' });
    await later.focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is now photo 2 of 3.').waitFor();
    const focused = page.getByRole('button', { name: 'Move photo 2 later' });
    expect(await isFocused(focused)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => orderOf(home.id)).toEqual([bedroom, bathroom, front]);

    await pictures(page).nth(2).dragTo(pictures(page).nth(0));
    await page.getByText('It is now the cover.').waitFor();
    await expect.poll(() => orderOf(home.id)).toEqual([front, bedroom, bathroom]);

    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click();
    await expect.poll(() => orderOf(home.id)).toEqual([bathroom, front, bedroom]);
    const visitor = await site.visit(`/property/${home.uuid}`);
    await visitor.getByRole('link', { name: 'Photo 2: The front <i>door</i>' }).waitFor();

    await page.getByRole('button', { name: 'Show photo 1 as a floor plan' }).click();
    await expect.poll(() => orderOf(home.id)).toEqual([front, bedroom, bathroom]);
    await page.getByText('It is now a floor plan.').waitFor();
    const kind = page.getByRole('button', { name: 'Show photo 3 as a floor plan' });
    expect(await isFocused(kind)).toBe(true);
    await kind.click();
    await expect.poll(async () => (await colleague.read(home.id)).photos[2]?.kind).toBe('photo');
    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click();
    await expect.poll(() => orderOf(home.id)).toEqual([bathroom, front, bedroom]);

    await page.getByRole('button', { name: 'Delete photo 3' }).click();
    await page.getByRole('button', { name: 'Delete photo', exact: true }).click();
    await expect.poll(() => orderOf(home.id)).toEqual([bathroom, front]);
    // The form continues from the version that the photos have produced.
    await field(page, 'Title').fill('Photographed Terrace');
    await save(page);
    await saved(page).waitFor();
  });

  test('that show the same picture are named, and only those', async () => {
    const home = await colleague.create();
    const page = await edit(home.id);
    const copy = await sharp(photo('bedroom-2')).resize(900).webp({ quality: 60 }).toBuffer();
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles([photo('bedroom-2'), photo('bedroom-4'), photo('living-1')]);
    await pictures(page).nth(2).waitFor();
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles({ name: 'copy.webp', mimeType: 'image/webp', buffer: copy });
    await pictures(page).nth(3).waitFor();
    const warnings = page.getByRole('status').filter({ hasText: 'You can still save' });
    await expect
      .poll(() => warnings.getByRole('listitem').allTextContents())
      .toEqual(['Photos 1 and 4 look the same.']);
  });

  test('whose upload breaks off can be sent again', async () => {
    const home = await colleague.create();
    await using proxy = await startBreakingProxy(site.server.url);
    const page = await colleague.visit(`${proxy.url}/admin/properties/${home.id}`, {
      expected: [/ERR_/],
    });
    await slowDown(page);
    proxy.breakUploads(/\/photos/);
    const large = await largePhoto();
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
    const broken = page.getByRole('listitem').filter({ hasText: 'large.jpg' });
    await broken.getByText(/The upload stopped at \d\d%\. No Internet connection\./).waitFor();
    expect(await orderOf(home.id)).toEqual([]);

    proxy.breakUploads(null);
    await broken.getByRole('button', { name: 'Try again' }).click();
    await pictures(page).first().waitFor();
    await photosOf(home.id, 1);
  });

  test('ask accurately before the page is left', async () => {
    const home = await colleague.create({ title: 'Half-photographed Terrace' });
    const page = await colleague.visit('/admin/properties?q=half-photographed');
    await page.getByRole('link', { name: 'Half-photographed Terrace' }).click();
    await page.getByLabel(/^Add photos/).setInputFiles(photo('bedroom-1'));
    await pictures(page).first().waitFor();
    const release = await holdBack(page, /\/photos$/);
    await page.getByLabel('Describe photo 1').fill('A room with');
    await page.evaluate(() => history.back());
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog
      .getByText('Changes to the order or the descriptions of photos are not saved yet.')
      .waitFor();
    // Once nothing would be lost, the navigation continues.
    release();
    await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
    expect((await colleague.read(home.id)).photos[0]?.alt).toBe('A room with');
    await page.getByRole('link', { name: 'Half-photographed Terrace' }).click();

    // The server never responds to the first upload, so all of them remain in progress.
    await page.route(/\/photos\?/, () => {});
    await page
      .getByLabel(/^Add photos/)
      .setInputFiles([photo('house-01-front'), photo('bathroom-1')]);
    await field(page, 'Title').fill('Photographed Terrace');
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await dialog
      .getByText('2 photos have not been uploaded yet. If you leave now, they are not added.')
      .waitFor();
    await dialog.getByText('This browser keeps them').waitFor();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Cancel bathroom-1.jpg' }).click();
    await page.getByRole('button', { name: 'Cancel house-01-front.jpg' }).click();
    await page.getByRole('link', { name: 'Properties' }).first().click();
    await dialog.getByText('This browser keeps them').waitFor();
    expect(await dialog.getByText('uploaded').count()).toBe(0);
  });

  test('of another type or too large are rejected before the upload', async () => {
    const { id } = await colleague.create();
    const page = await edit(id);
    await page.getByLabel(/^Add photos/).setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    ]);
    await page.getByText('Photos must be JPEG, PNG or WebP files.').waitFor();
    await page.getByText('A photo can be at most 10 MB.').waitFor();
    expect(await orderOf(id)).toEqual([]);
  });
});

/** The same URL in two tabs of one browser. */
async function twoTabs(path: string): Promise<[Page, Page]> {
  const first = await colleague.visit(path);
  const second = await first.context().newPage();
  await second.goto(path);
  await hydrated(second);
  return [first, second];
}

/** Whether the top of an element is on the screen. */
function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });
}

async function boxOf(target: Locator): Promise<{ y: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('expected an element with a box');
  return box;
}

const pictures = (page: Page) =>
  page.getByRole('list', { name: 'Photos in order' }).locator('[draggable=true]');

async function orderOf(id: string): Promise<string[]> {
  return (await colleague.read(id)).photos.map((one: AdminProperty['photos'][number]) => one.id);
}

async function photosOf(id: string, count: number): Promise<void> {
  await expect.poll(async () => (await colleague.read(id)).photos.length).toBe(count);
}

function photo(name: string): string {
  return fileURLToPath(new URL(`../../server/provider/seed/photos/${name}.jpg`, import.meta.url));
}

/** Limits uploads to 2 MB per second, so that a browser has sent no more than has arrived. */
async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 * 1024 * 1024,
  });
}

/** Noise that no encoder shrinks: more than socket buffers hold. */
function largePhoto(): Promise<Buffer> {
  const side = 1600;
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
