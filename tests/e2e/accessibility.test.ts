/** @module-tag long */
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusingBase } from '../support/misbehaving-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { isFullLength } from '../support/repetitions.ts';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { bareHome, type BareHome } from './bare-home.ts';
import { openMap, openSection } from './neighbourhood.ts';
import { ada, admin, type Credentials, signedUp, type Visitor } from '../support/visitor.ts';
import { staffOf } from './staff.ts';
import { openUndelivered } from './undelivered-enquiries.ts';
import { expectFitting } from './fit.ts';
import { waitFor } from '../support/wait.ts';
import { hydrated, openSite, smallSite } from './site.ts';

const widths = [360, 768, 1280];
/** How many widths a state is tested at, from the narrowest on. */
const widthsPerState = isFullLength ? widths.length : 1;
/** A phone on which a page only needs to fit. */
const narrowest = 320;
/** What else axe finds is in an element, and each is shown at a width on one side or the other. */
const rulesBetween = [
  'color-contrast',
  'heading-order',
  'landmark-unique',
  'scrollable-region-focusable',
  'target-size',
];
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page that is loaded again at another width has larger pictures already than those it preloads. */
const otherPictures = /was preloaded using link preload but not used/;

const site = openSite();

let bare: BareHome;
beforeAll(async () => {
  bare = await bareHome(site);
});
afterAll(() => bare[Symbol.asyncDispose]());

interface State {
  name: string;
  path: string | (() => Promise<string>);
  /** Only at widths below this, where it can be reached at all. */
  below?: number;
  from?: number;
  expected?: RegExp[];
  as?: Visitor | Credentials;
  /** Brings the page into the state; what it returns shows whether the page is still in it at another width. */
  reach?(page: Page): Promise<Locator | void>;
}

const states: State[] = [
  { name: 'home', path: '/' },
  {
    name: 'suggestions of places',
    path: '/',
    reach: (page) => suggest(page, 'lek', 'Lekki Phase 1, Lagos'),
  },
  {
    name: 'suggestions for a sentence',
    path: '/',
    reach: (page) => suggest(page, '3 bed duplex in Guzape below 300m, lagoon', 'keyword “lagoon”'),
  },
  { name: 'listing', path: '/buy' },
  {
    name: 'list view with every filter',
    path: '/buy?view=list&type=duplex&rooms=4&price=300m-500m&bathrooms=2&area=1000',
  },
  {
    name: 'map view',
    path: '/rent?location=Lagos&view=map',
    reach: (page) => shown(page.getByRole('region', { name: /^Map with home prices/ })),
  },
  { name: 'last page of a filtered listing', path: '/rent?location=&type=apartment&page=2' },
  {
    name: 'empty listing of a long place',
    path: '/rent?type=villa&location=Atlantis,%20a%20city%20below%20the%20Bight%20of%20Benin%20that%20nobody%20has%20seen',
  },
  { name: 'filters', path: '/buy/filters' },
  {
    name: 'filters with chosen options and a remark',
    path: '/rent/filters?location=&type=duplex&rooms=2&price-max=abc&sort=newest',
  },
  { name: 'area', path: '/areas/katampe-extension' },
  { name: 'city, for sale', path: '/areas/lagos?for=buy' },
  { name: 'property for sale', path: () => propertyPath('purpose=buy&sort=highest') },
  { name: 'property for rent', path: () => propertyPath('purpose=rent&sort=highest') },
  { name: 'property with a long title only', path: async () => `/property/${bare.uuid}` },
  {
    name: 'contact, with an answer',
    path: '/contact-us',
    reach: (page) => page.locator('main summary').first().click(),
  },
  { name: 'contact, rejected', path: '/contact-us', reach: send('Send message') },
  { name: 'contact, sent', path: '/contact-us?sent=' },
  {
    name: 'contact about a property',
    path: async () =>
      (await propertyPath('purpose=rent')).replace('/property/', '/contact-us?property='),
  },
  { name: 'log in', path: '/login?welcome=' },
  { name: 'log in after a session ended', path: '/admin/login?next=%2Fadmin&ended=tokenExpired' },
  { name: 'log in, rejected', path: '/login', reach: send('Log In') },
  { name: 'sign up', path: '/signup' },
  { name: 'sign up, rejected', path: '/signup', reach: send('Create account') },
  { name: 'confirm an email address', path: '/verify-email' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'forgot password, rejected', path: '/forgot-password', reach: send('Reset Password') },
  {
    name: 'forgot password, sent',
    path: '/forgot-password',
    async reach(page) {
      await page.route('**/api/account/password/forgot', (route) =>
        route.fulfill({ status: 202, json: {} }),
      );
      await page.getByLabel('Email Address').fill('nobody@mail.example');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      return shown(page.getByRole('heading', { name: 'Check your email' }));
    },
  },
  { name: 'set password without a token', path: '/set-password' },
  {
    name: 'set password, rejected',
    path: '/set-password?token=x',
    reach: send('Save New Password'),
  },
  {
    name: 'set password, saved',
    path: '/set-password?token=x',
    async reach(page) {
      await page.route('**/api/account/password/reset', (route) => route.fulfill({ json: {} }));
      for (const label of ['New Password', 'Confirm Password'])
        await page.getByLabel(label, { exact: true }).fill(ada.password);
      await page.getByRole('button', { name: 'Save New Password' }).click();
      return shown(page.getByRole('heading', { name: 'Password Reset' }));
    },
  },
  { name: 'privacy policy', path: '/privacy' },
  { name: 'terms', path: '/terms#survival' },
  {
    name: 'open table of contents',
    path: '/terms',
    below: 1024,
    reach: (page) => page.locator('summary', { hasText: 'On this page' }).click(),
  },
  {
    name: 'about, with all answers',
    path: '/about',
    reach: openDetails,
  },
  { name: 'sell', path: '/sell' },
  {
    name: 'sell, rejected, with photos',
    path: '/sell',
    async reach(page) {
      await page
        .getByLabel('Photos (optional)')
        .setInputFiles([
          fileURLToPath(
            new URL('../../server/provider/seed/photos/house-01-front.jpg', import.meta.url),
          ),
        ]);
      await page.getByText(/^(Your photo is|All \d photos are) uploaded\.$/).waitFor();
      await page
        .getByLabel('Photos (optional)')
        .setInputFiles([
          { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('') },
        ]);
      await page.getByText('1 photo could not be uploaded.').waitFor();
      await send('Send to our team')(page);
    },
  },
  { name: 'sell, sent', path: '/sell?sent=' },
  {
    name: 'page that does not exist',
    path: '/nowhere',
    expected: [/status of 404/],
  },
  {
    name: 'property that does not exist',
    path: '/property/nothing',
    expected: [/status of 404/],
  },
  {
    name: 'mobile menu',
    path: '/buy',
    below: 768,
    reach: openMenu('Menu'),
  },
  { name: 'home of a signed-in user', path: '/', as: ada },
  { name: 'staff area', path: '/admin', as: admin },
  {
    name: 'staff area for another user',
    path: '/admin',
    as: ada,
    expected: [/status of 403/],
  },
  {
    name: 'mobile menu of a signed-in user',
    path: '/buy',
    as: ada,
    below: 768,
    reach: openMenu('Menu'),
  },
  {
    name: 'filter sheet with further filters',
    path: '/buy?type=duplex',
    below: 1024,
    async reach(page) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByText('More Filters').click();
      return shown(page.getByRole('combobox', { name: 'Minimum Bathrooms' }));
    },
  },
  {
    name: 'More Filters panel',
    path: '/buy?bathrooms=2',
    from: 1024,
    async reach(page) {
      await page.getByText('More Filters').click();
      return shown(page.getByRole('combobox', { name: 'Minimum Bathrooms' }));
    },
  },
  {
    name: 'toast',
    path: '/buy',
    async reach(page) {
      await page
        .getByRole('button', { name: /^Save / })
        .first()
        .click();
      return shown(page.getByText(/(Added to|Removed from) your saved homes/));
    },
  },
  {
    name: 'all sections and photographs of a property',
    path: () => propertyPath('purpose=buy&sort=highest'),
    reach: openDetails,
  },
  {
    name: 'photographs full screen',
    path: () => propertyPath('purpose=buy&sort=highest'),
    async reach(page) {
      await page.getByRole('button', { name: /^View \d+ photos$/ }).click();
      return shown(page.getByRole('dialog').getByText(/^1 of \d+$/));
    },
  },
  {
    name: 'all thumbnails of a property',
    path: () => propertyPath('purpose=buy&sort=highest'),
    async reach(page) {
      await page
        .getByText(/^Show \d+ more photos?$/)
        .filter({ visible: true })
        .click();
      return shown(page.getByText('Show less'));
    },
  },
  {
    name: 'end of a property, with similar homes and those viewed recently',
    path: () => propertyPath('purpose=buy&sort=lowest'),
    async reach(page) {
      const [other] = (await site.search('purpose=rent')).items;
      await keepIds(page, 'recently-viewed', [other?.id]);
      await page.getByRole('region', { name: 'Recently viewed' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'no saved homes', path: '/saved', reach: (page) => keepIds(page, 'favourites', []) },
  {
    name: 'saved homes, one of them gone',
    path: '/saved',
    async reach(page) {
      const { items } = await site.search('purpose=buy&sort=highest');
      await keepIds(page, 'favourites', ['gone', ...items.map(({ id }) => id)]);
      await page.getByRole('button', { name: 'Remove it' }).waitFor();
      return shown(page.getByRole('article').first());
    },
  },
  {
    name: 'open map with places and a location',
    path: () => propertyPath('purpose=buy&sort=highest'),
    reach: openMap,
  },
  {
    name: 'denied location and failed search',
    path: () => propertyPath('purpose=rent&sort=highest'),
    expected: [/status of 503/],
    async reach(page) {
      await page.context().clearPermissions();
      await openSection(page, 'Neighbourhood Map');
      await page.route('**/api/geocode/**', (route) =>
        route.fulfill({ status: 503, json: { detail: 'We are busy.', code: 'overloaded' } }),
      );
      await page.getByRole('searchbox', { name: 'Find a place' }).fill('Kano');
      await page.keyboard.press('Enter');
      await page.getByText('We are busy.').waitFor();
      await page.getByRole('button', { name: 'Use My Location' }).click();
      return shown(page.getByText(/^Your location is not shared/));
    },
  },
  {
    name: 'places of one kind nearby',
    path: async () => `${await propertyPath('purpose=buy&sort=highest')}?near=schools`,
  },
  {
    name: 'itemised costs of a card',
    path: '/rent',
    async reach(page) {
      await page
        .getByRole('link', { name: /^₦.* to move in/ })
        .first()
        .click();
      return shown(page.getByRole('dialog', { name: 'What you pay to move in' }));
    },
  },
  {
    name: 'costs of a sale with their sources',
    path: () => propertyPath('purpose=buy&location=Lagos&sort=highest'),
    reach: (page) => page.getByText('Where these figures come from').click(),
  },
  {
    name: 'mortgage with invalid input',
    path: async () => `${await propertyPath('purpose=buy&sort=highest')}?price=&years=0`,
  },
  {
    name: 'mortgage of forty years',
    path: async () => `${await propertyPath('purpose=buy&sort=highest')}?years=60&rate=12`,
    reach: (page) => page.getByText('Payment schedule', { exact: true }).click(),
  },
  {
    name: 'loading screen',
    path: '/',
    async reach(page) {
      await page.route('**/api/properties?**', () => new Promise(() => {}));
      await page.getByRole('link', { name: 'View All Properties' }).click();
      return shown(page.getByText('Loading premium properties...'));
    },
  },
];

describe('fits every width, with large enough tap targets, and has no accessibility violations:', () => {
  test.each(states)('$name', (state) => expectNoViolations(site, state));

  test('includes every public page', () => {
    const opened = states.map(({ path }) => typeof path === 'string' && path.split(/[?#]/, 1)[0]);
    expect(opened).toEqual(expect.arrayContaining([...indexedPages, ...visitorPages]));
  });
});

describe('without a provider', () => {
  const siteWithoutProvider = openSite(async () =>
    productionServer({ env: { PROVIDER_URL: await refusingBase() } }),
  );
  test.each<State>([
    { name: 'home without featured homes', path: '/' },
    { name: 'listing that is unavailable', path: '/buy', expected: [/status of 50\d/] },
    { name: 'sample property', path: '/property/any', expected: [/status of 503/] },
  ])('$name has no accessibility violations', (state) =>
    expectNoViolations(siteWithoutProvider, state),
  );

  test('the home page announces that there are still no featured homes', async () => {
    const page = await siteWithoutProvider.visit('/', { expected: [/status of 503/] });
    const status = page.getByRole('status').filter({ hasText: 'Still no featured properties.' });
    expect(await status.count()).toBe(0);
    await page.getByRole('button', { name: 'Refresh Properties' }).click();
    await status.waitFor({ state: 'attached' });
  });
});

describe('has no accessibility violations on an account page:', () => {
  const photo = new URL('../../server/provider/seed/photos/house-01-front.jpg', import.meta.url);
  const refused = [/status of 422/];
  test.each<Omit<State, 'path'>>([
    { name: 'unchanged' },
    {
      name: 'with forms open in its lists',
      async reach(page) {
        await page.getByRole('link', { name: 'Edit +234 801 234 5678' }).click();
        await page.getByRole('link', { name: 'Add email address' }).click();
        await page.getByRole('link', { name: 'Add address' }).click();
        return shown(page.getByRole('form', { name: 'Add address' }));
      },
    },
    {
      name: 'asking before it removes an entry',
      async reach(page) {
        await page.getByRole('link', { name: 'Remove +234 801 234 5678' }).click();
        return shown(page.getByRole('form', { name: 'Remove phone number' }));
      },
    },
    {
      name: 'with errors in every form',
      async reach(page) {
        await page.getByRole('link', { name: 'Add email address' }).click();
        await page.getByRole('textbox', { name: 'Email address', exact: true }).press('Enter');
        await page.getByText('Email address is required').first().waitFor();
        await page.getByText('Delete my account…').click();
        await page.getByRole('button', { name: 'Delete my account' }).click();
        return shown(page.getByText('Password is required').first());
      },
      expected: refused,
    },
    {
      name: 'with a photo to crop',
      async reach(page) {
        await page.getByLabel('Photo', { exact: true }).setInputFiles(fileURLToPath(photo));
        return shown(page.getByRole('dialog'));
      },
    },
    {
      name: 'with a confirmation',
      async reach(page) {
        await page.getByRole('button', { name: 'Save name' }).click();
        await page.getByRole('status').getByText('Your name has been saved.').last().waitFor();
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map(({ finished }) => finished)),
        );
      },
    },
  ])('$name', async (state) => {
    const { visitor } = await signedUp(site.server);
    await expectNoViolations(site, { ...state, path: '/user', as: visitor });
  });
  test('after the account was deleted', () =>
    expectNoViolations(site, { name: 'account deleted', path: '/?account=deleted' }));
});

describe('has no accessibility violations on a staff page:', () => {
  const peopleSite = openSite(smallSite);
  const staff = staffOf(peopleSite);
  test.each<State>([
    {
      name: 'overview, with its tables',
      path: '/admin',
      reach: openDetails,
    },
    { name: 'overview of an invalid range', path: '/admin?from=2026-02-01&to=2026-01-01' },
    {
      name: 'menu',
      path: '/admin/users',
      below: 1024,
      reach: openMenu('Staff menu'),
    },
    {
      name: 'amenities, with a name in a form and one in use',
      path: '/admin/amenities',
      async reach(page) {
        await page.getByRole('button', { name: 'Rename Lift' }).click();
        await page
          .getByRole('button', { name: /^Delete (Borehole|Parking)$/ })
          .first()
          .click();
        return shown(page.getByRole('alert'));
      },
    },
    {
      name: 'amenities, with a rejected name',
      path: '/admin/amenities',
      expected: [/status of 409/],
      async reach(page) {
        await page.getByLabel('New amenity').fill('Lift');
        await page.keyboard.press('Enter');
        return shown(page.getByRole('alert'));
      },
    },
    {
      name: 'property types, with a confirmation dialog',
      path: '/admin/property-types',
      async reach(page) {
        await page
          .getByRole('button', { name: /^Merge…/ })
          .first()
          .click();
        return shown(page.getByRole('dialog'));
      },
    },
    { name: 'users', path: '/admin/users' },
    { name: 'users, no results', path: '/admin/users?q=nobody' },
    {
      name: 'users, signing in again',
      path: '/admin/amenities',
      expected: [/status of 401/],
      async reach(page) {
        await page.route('**/api/admin/amenities', (route) =>
          route.fulfill({ status: 401, json: { status: 401, detail: '', code: 'unauthorized' } }),
        );
        await page.getByLabel('New amenity').fill('Stables');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Log in and carry on' }).click();
        return shown(page.getByRole('dialog'));
      },
    },
    { name: 'bulk changes, none', path: '/admin/history?cursor=1' },
    {
      name: 'bulk changes',
      path: async () => {
        const { items } = await staff.call<{ items: { id: string }[] }>('get', 'properties');
        const ids = items.slice(0, 2).map(({ id }) => ({ id }));
        for (const action of ['feature', 'unfeature']) {
          await staff.call('post', 'properties/bulk', { action, ids });
        }
        return '/admin/history';
      },
    },
    { name: 'undelivered enquiries, none', path: '/admin/undelivered' },
    {
      name: 'undelivered enquiries',
      path: '/admin',
      async reach(page) {
        await openUndelivered(page);
        await page.getByText('Show the message').first().click();
        return shown(page.getByText('Please call me.'));
      },
    },
    { name: 'audit trail, empty', path: '/admin/audit?entity=message' },
    {
      name: 'audit trail',
      path: async () => {
        await staff.call('post', 'amenities', { name: `Paddock ${Math.random()}` });
        return '/admin/audit';
      },
    },
    { name: 'inbox', path: '/admin/messages?status=all' },
    {
      name: 'inbox, no results',
      path: '/admin/messages?q=nobody&assignee=me',
    },
    { name: 'message', path: '/admin/messages?status=all&message=4' },
    {
      name: 'message with a note, a reply and an undelivered reply',
      path: '/admin/messages?status=all&message=1',
      expected: [/ERR_INTERNET_DISCONNECTED/],
      async reach(page) {
        await page.getByRole('textbox', { name: /^Reply to/ }).fill('It is, and Saturday is fine.');
        await page.getByRole('button', { name: 'Send reply' }).click();
        await page.getByText('Sent', { exact: true }).last().waitFor();
        await page.getByRole('radio', { name: 'Internal note' }).check();
        const note = page.getByRole('textbox', { name: 'Internal note' });
        await note.fill('Keys are at the gate.');
        await page.getByRole('button', { name: 'Save note' }).click();
        await page.getByRole('listitem').getByText('Keys are at the gate.').last().waitFor();
        await page.context().setOffline(true);
        await note.fill('Ring twice.');
        await page.getByRole('button', { name: 'Save note' }).click();
        await page.getByText('This note may not have been saved.').waitFor();
        await page.context().setOffline(false);
      },
    },
    {
      name: 'help on the inbox shortcuts',
      path: '/admin/messages',
      async reach(page) {
        await page.keyboard.press('?');
        return shown(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
      },
    },
    {
      name: 'message that was just deleted',
      path: '/admin/messages',
      async reach(page) {
        // A different message at each width.
        const id = 8 + widths.indexOf(page.viewportSize()?.width ?? 0);
        await page.goto(`/admin/messages?status=all&message=${id}`);
        await hydrated(page);
        await page.getByRole('button', { name: 'Delete' }).click();
        const undo = page.getByRole('button', { name: 'Undo' });
        await undo.focus();
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        );
      },
    },
    { name: 'page that does not exist', path: '/admin/nowhere', expected: [/status of 404/] },
  ])('$name', async (state) => {
    await expectNoViolations(peopleSite, { ...state, as: await staff.administrator() });
  });
});

describe("has no accessibility violations on the staff's property pages:", () => {
  const staff = staffOf(site);
  const form = '/admin/properties/1';
  const change = (page: Page) => page.getByLabel('Title', { exact: true }).fill('Changed');
  test.each<State>([
    { name: 'list', path: '/admin/properties' },
    { name: 'list without results', path: '/admin/properties?q=nothing+of+the+kind' },
    {
      name: 'list with every column, some rows selected',
      path: '/admin/properties?status=published',
      async reach(page) {
        await page.getByRole('button', { name: 'Columns' }).click();
        const chooser = page.getByRole('group', { name: 'Columns of the table' });
        for (const box of await chooser.getByRole('checkbox').all()) await box.check();
        await page.keyboard.press('Escape');
        await page.getByLabel('Select every property on this page').check();
      },
    },
    {
      name: 'choice of columns',
      path: '/admin/properties',
      async reach(page) {
        await page.getByRole('button', { name: 'Columns' }).click();
        return shown(page.getByRole('group', { name: 'Columns of the table' }));
      },
    },
    {
      name: 'bulk action that failed halfway',
      path: '/admin/properties?sort=title',
      async reach(page) {
        await page.route('**/api/admin/properties/bulk', (route) => {
          const { ids } = route.request().postDataJSON() as { ids: { id: string }[] };
          const failed = ids.slice(2).map(({ id }) => ({ id, message: 'Not published.' }));
          const done = ids.slice(0, 2).map(({ id }) => ({ id, version: 2 }));
          return route.fulfill({ json: { done, failed, next: null } });
        });
        await page.getByLabel('Select every property on this page').check();
        await page.getByRole('button', { name: 'Feature', exact: true }).click();
        return shown(page.getByRole('button', { name: /^Try again/ }));
      },
    },
    { name: 'form', path: form },
    {
      name: 'form with errors',
      path: '/admin/properties/new',
      async reach(page) {
        await page.getByRole('button', { name: 'Add a place' }).click();
        await page.getByRole('button', { name: 'Save property' }).click();
        return shown(page.getByRole('alert'));
      },
    },
    {
      name: 'form with a restored draft',
      path: form,
      async reach(page) {
        await change(page);
        await page.getByText('Kept in this browser.').waitFor();
        await page.reload();
        await hydrated(page);
        return shown(page.getByRole('button', { name: 'Resume' }).first());
      },
    },
    {
      name: 'confirmation before leaving a form',
      path: form,
      async reach(page) {
        await change(page);
        await page
          .getByRole('link', { name: 'Properties' })
          .and(page.locator(':visible'))
          .first()
          .click();
        return shown(page.getByRole('dialog'));
      },
    },
    {
      name: 'preview',
      path: form,
      async reach(page) {
        await page.getByRole('button', { name: 'Preview' }).click();
        const card = page.getByRole('dialog').getByRole('complementary');
        return shown(card.getByRole('link', { name: 'Request a Tour' }));
      },
    },
    {
      name: 'conflict',
      path: form,
      expected: [/status of 409/],
      async reach(page) {
        await page.route('**/api/admin/properties/1', async (route) => {
          if (route.request().method() !== 'PUT') return route.continue();
          const { url } = site.server;
          const now = await page.request.get(`${url}/api/admin/properties/1`);
          const current = { ...(await now.json()), title: 'Theirs', area: 77 };
          const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'upstream' };
          return route.fulfill({ status: 409, json: { ...problem, detail: 'Changed', current } });
        });
        await change(page);
        await page.getByRole('button', { name: 'Save changes' }).click();
        return shown(page.getByRole('button', { name: 'Save what I chose' }));
      },
    },
    {
      name: 'photo whose upload failed',
      path: form,
      expected: [/ERR_FAILED/],
      async reach(page) {
        await page.route('**/photos?**', (route) => route.abort());
        const file = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('x') };
        const pdf = { ...file, name: 'plan.pdf', mimeType: 'application/pdf' };
        await page.getByLabel(/^Add photos/).setInputFiles([file, pdf]);
        return shown(page.getByRole('button', { name: 'Try again' }));
      },
    },
    { name: 'import', path: '/admin/properties/import' },
    {
      name: 'import with problems',
      path: '/admin/properties/import',
      async reach(page) {
        const buffer = Buffer.from(
          'title,location,purpose,type\nA,B,swap,House\nC,"D, Jabi, Abuja",buy,House',
        );
        await page
          .getByLabel('Choose a CSV file')
          .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer });
        await page.getByText('Preview of all rows').click();
      },
    },
  ])('$name', async (state) => {
    await expectNoViolations(site, { ...state, as: await staff.administrator() });
  });
});

function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

function openMenu(name: string): (page: Page) => Promise<Locator> {
  return async (page) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    return shown(page.getByRole('navigation', { name }));
  };
}

/** Opens the page again with these ids stored in the browser. */
async function keepIds(page: Page, name: string, ids: readonly unknown[]): Promise<void> {
  await page.evaluate(
    ([key, text]) => localStorage.setItem(String(key), String(text)),
    [name, JSON.stringify(ids)],
  );
  await page.reload();
  await hydrated(page);
}

/** Opens the suggestions for a text, with one of them active. */
async function suggest(page: Page, text: string, expected: string): Promise<void> {
  await page.getByLabel('Where').focus();
  await page.getByRole('combobox', { name: 'Where' }).waitFor();
  await page.getByLabel('Where').fill(text);
  // An answer that takes long is not shown; the key asks again.
  await waitFor(async () => {
    await page.getByLabel('Where').press('ArrowDown');
    await page.getByRole('listbox').getByText(expected).waitFor({ timeout: 2000 });
  });
  await page.getByLabel('Where').press('ArrowDown');
}

async function shown(locator: Locator): Promise<Locator> {
  await locator.waitFor();
  return locator;
}

/** Submits an empty form and waits for its errors. */
function send(name: string): (page: Page) => Promise<Locator> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    return shown(page.getByRole('alert'));
  };
}

async function expectNoViolations(on: typeof site, state: State): Promise<void> {
  const { path, below = Infinity, from = 0, expected = [], as, reach } = state;
  const fitting = widths.filter((width) => width >= from && width < below).slice(0, widthsPerState);
  const page = await on.visit(typeof path === 'string' ? path : await path(), {
    width: fitting[0] ?? 0,
    reducedMotion: 'reduce',
    expected: [...expected, otherPictures],
    ...(as && { as }),
    // The browser’s own script, which the page’s policy does not restrict.
    prepare: (opened) => opened.addInitScript(axe.source),
  });
  const found: string[] = [];
  let mark = await reach?.(page);
  for (const [index, width] of fitting.entries()) {
    if (index > 0) {
      await resize(page, width);
      if (reach && !(await mark?.isVisible())) {
        await page.reload();
        await hydrated(page);
        mark = await reach(page);
      }
    }
    await page.evaluate(transitionsOver);
    const isBetween = index > 0 && index < fitting.length - 1;
    const violations = [
      ...(await violationsOf(page, isBetween ? rulesBetween : null)),
      ...(await danglingReferences(page)),
    ];
    found.push(...violations.map((violation) => `at ${width} px: ${violation}`));
    await expectFitting(page, width);
    if (width === widths[0]) {
      await resize(page, narrowest);
      await expectFitting(page, narrowest);
    }
  }
  expect(found).toEqual([]);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(twoFrames);
}

/** Runs in the page: resolves when its own code has seen the new width. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

/**
 * Runs in the page: resolves when the transitions after a resize or an opened element have ended.
 */
async function transitionsOver(): Promise<void> {
  const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.all(running.map(({ finished }) => finished.catch(() => {})));
}

/** One line per violation of these rules, or of all: its rule and its element. */
function violationsOf(page: Page, rules: string[] | null): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards };
  return page.evaluate(async (only) => {
    // Set by the init script.
    const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
    const { violations } = await run(document, {
      runOnly: only as axe.RunOnly,
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, runOnly);
}

/** One line per id that an attribute refers to and that no element has, which axe does not report. */
function danglingReferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lists = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'headers'];
    const names = [...lists, 'aria-activedescendant', 'for', 'form', 'list', 'popovertarget'];
    return names.flatMap((name) =>
      Array.from(document.querySelectorAll(`[${name}]`)).flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id !== '' && !document.getElementById(id))
          .map((id) => `dangling ${name}: ${id} of ${element.outerHTML.slice(0, 120)}`),
      ),
    );
  });
}

async function propertyPath(query: string): Promise<string> {
  const { items } = await site.search(query);
  return `/property/${items[0]?.id}`;
}
