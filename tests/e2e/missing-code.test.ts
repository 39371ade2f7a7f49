/** @module-tag long */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogue } from '../../shared/catalogue.ts';
import { cases } from '../support/repetitions.ts';
import { ada, admin, type Credentials } from '../support/visitor.ts';
import { connectionBar, follow, networkMessage, requestsLost, tellOnline } from './connection.ts';
import { currentPath, openSite, type VisitOptions } from './site.ts';

/** The needed part of Vite’s manifest (https://vite.dev/guide/backend-integration). */
type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>;

const built = join(import.meta.dirname, '../../dist/client');
const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const house = fileURLToPath(
  new URL('../../server/provider/seed/photos/house-01-front.jpg', import.meta.url),
);

/** What the entry loads once the page has been painted. */
const app = 'client/browser-app.tsx';
/** What else it loads; tested with the pages that need it. */
const starts = [
  'client/interaction/first-interaction.ts',
  'client/plain-page.ts',
  'client/start/vitals.ts',
];

const site = openSite();

/**
 * A navigation whose page, styles, loader or static part cannot be loaded; it starts at `from`, by default
 * the home page.
 */
interface Navigation {
  to: string;
  as?: Credentials;
  from?: string;
}

/** How a visitor comes to the page of a folder in client/pages, for each part of it that no other table names. */
const pageNavigations: Record<string, Navigation> = {
  home: { to: '/', from: '/contact-us' },
  listing: { to: '/buy' },
  filters: { to: '/buy/filters' },
  property: { to: '/property/' },
  area: { to: '/areas/yaba' },
  about: { to: '/about' },
  contact: { to: '/contact-us' },
  privacy: { to: '/privacy' },
  terms: { to: '/terms' },
  saved: { to: '/saved' },
  sell: { to: '/sell' },
  'log-in': { to: '/login' },
  'sign-up': { to: '/signup' },
  'forgot-password': { to: '/forgot-password' },
  'set-password': { to: '/set-password' },
  user: { to: '/user', as: ada },
  'verify-email': { to: '/verify-email' },
  'admin/overview': { to: '/admin', as: admin },
  'admin/audit': { to: '/admin/audit', as: admin, from: '/admin' },
  'admin/undelivered': { to: '/admin/undelivered', as: admin, from: '/admin' },
  'admin/history': { to: '/admin/history', as: admin, from: '/admin' },
  'admin/messages': { to: '/admin/messages', as: admin },
  'admin/lookup-lists': { to: '/admin/amenities', as: admin, from: '/admin' },
  'admin/properties': { to: '/admin/properties', as: admin },
  'admin/property-import': { to: '/admin/properties/import', as: admin },
  'admin/property': { to: '/admin/properties/new', as: admin },
  'admin/users': { to: '/admin/users', as: admin },
};

const otherNavigations: Record<string, Navigation> = {
  'client/shell/footer.tsx': { to: '/', from: '/admin', as: admin },
  'client/pages/listing/nothing-found.tsx': { to: '/buy?location=Atlantis' },
  'shared/next-path.ts': { to: '/login', as: ada },
  'about.css': { to: '/about' },
  'homes.css': { to: '/buy', from: '/contact-us' },
  'staff.css': { to: '/admin', as: admin },
  'client/admin/routes.tsx': { to: '/admin', as: admin },
  'client/admin/frame/staff-frame.tsx': { to: '/admin', as: admin },
  'client/admin/frame/staff-error.tsx': { to: '/admin', as: admin },
};

/** A page with code that is loaded on use, and the action that uses it. */
interface Use {
  on: string;
  as?: Credentials;
  act?(page: Page): Promise<unknown>;
  /** The expected result, if it is not the network message. */
  find?(page: Page): Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

async function choosePhoto(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles(house);
}

const uses: Record<string, Use> = {
  'client/components/map/leaflet-map.ts': {
    on: '/property/#neighbourhood',
    async act(page) {
      // The section is hydrated once its code has loaded.
      await page.waitForLoadState('networkidle');
      await press('Show the map')(page);
    },
    // It can be asked for again.
    async find(page) {
      await page.getByText(networkMessage).first().waitFor();
      await page.getByRole('button', { name: 'Show the map' }).waitFor();
    },
  },
  'client/pages/listing/map/map-view.tsx': { on: '/rent?view=map' },
  'client/components/pins/homes-map.ts': {
    on: '/rent?view=map',
    find: (page) => page.getByText('The map could not be loaded.').waitFor(),
  },
  'client/components/recently-viewed.tsx': { on: '/property/' },
  'client/components/cost-breakdown.ts': {
    on: '/rent',
    act: (page) =>
      page
        .getByRole('link', { name: /^₦.* to move in/ })
        .first()
        .click(),
  },
  'client/components/search-box/attach.ts': {
    on: '/',
    act: (page) => page.getByLabel('Where').fill('Lekki'),
    // It stays a plain field.
    find: (page) => page.getByRole('textbox', { name: 'Where' }).waitFor(),
  },
  'client/components/share.ts': { on: '/property/', act: press(/^Share/) },
  'client/components/carousel.ts': {
    on: '/buy',
    async act(page) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('article').first().hover();
      await press(/^Next photo/)(page);
    },
  },
  'client/pages/property/further-sections.tsx': { on: '/property/' },
  'client/pages/property/lightbox.tsx': { on: '/property/', act: press(/^View \d+ photos/) },
  'client/ui/toasts/toast-message.tsx': { on: '/buy' },
  'client/shell/navigation-focus.ts': { on: '/buy' },
  'client/pages/contact/action.ts': { on: '/contact-us', act: press('Send message') },
  'client/pages/forgot-password/action.ts': {
    on: '/forgot-password',
    act: press('Reset Password'),
  },
  'client/pages/log-in/action.ts': { on: '/login', act: press('Log In') },
  'client/pages/set-password/action.ts': {
    on: '/set-password?token=some',
    act: press('Save New Password'),
  },
  'client/pages/verify-email/action.ts': {
    on: '/verify-email?token=some',
    as: ada,
    act: press('Verify my address'),
  },
  'client/pages/sign-up/action.ts': { on: '/signup', act: press(/^(Sign Up|Create)/) },
  'client/pages/sell/action.ts': { on: '/sell', act: press(/^(Send|Submit|List)/) },
  'client/pages/sell/photo-list.tsx': {
    on: '/sell',
    act: (page) => choosePhoto(page, 'Photos (optional)'),
    // They are sent with the form.
    async find(page) {
      const input = page.getByLabel('Photos (optional)');
      const count = (): Promise<number | undefined> =>
        input.evaluate(({ files }: HTMLInputElement) => files?.length);
      await expect.poll(count).toBe(1);
    },
  },
  'client/bff/upload.ts': { on: '/sell', act: (page) => choosePhoto(page, 'Photos (optional)') },
  'client/pages/user/action.ts': { on: '/user', as: ada, act: press('Save name') },
  'client/pages/user/account-changes.ts': {
    on: '/user',
    as: ada,
    async act(page) {
      await page.getByRole('link', { name: 'Add phone number' }).click();
      const phones = page.getByRole('region', { name: 'Phone numbers' });
      await phones.getByRole('button', { name: 'Save' }).click();
    },
  },
  'client/pages/user/crop-dialog.tsx': {
    on: '/user',
    as: ada,
    act: (page) => choosePhoto(page, 'Photo'),
    // It is sent uncropped.
    find: (page) => page.getByRole('button', { name: 'Save photo' }).waitFor(),
  },
  'client/pages/admin/property/preview-dialog.tsx': {
    on: '/admin/properties/new',
    as: admin,
    act: press('Preview'),
    find: (page) => page.getByText(/^The preview could not be loaded\./).waitFor(),
  },
};

const later = Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry);
const named = new Set([...Object.keys({ ...otherNavigations, ...uses }), app, ...starts]);
const navigations = [
  ...Object.entries(otherNavigations),
  ...later
    .filter((source) => !named.has(source))
    .map((source): [string, Navigation | undefined] => {
      const folder = /^client\/pages\/(.+)\/[^/]+$/.exec(source)?.[1] ?? '';
      return [source, pageNavigations[folder]];
    }),
].filter((row): row is [string, Navigation] => row[1] !== undefined);

test('the tests cover every part of the code that is loaded later', () => {
  const covered = [...named, ...navigations.map(([source]) => source)];
  const parts = new Set(covered.filter((source) => !source.endsWith('.css')));
  expect([...parts].toSorted()).toEqual(later.toSorted());
});

test('without the code of all pages, the site can be read and walked through', async () => {
  const page = await site.visit('/buy', {
    atOnce: true,
    expected: [...requestsLost, /^uncaught: /],
    async prepare(opened) {
      await opened.route(`**/${manifest[app]?.file}`, (route) => route.abort());
    },
  });
  const home = page.getByRole('article').first().getByRole('link').first();
  const path = await home.getAttribute('href');
  await home.click();
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor();
  expect(currentPath(page)).toBe(path);
});

test.each(cases(navigations))(
  'without %s the current page remains, explains why, and the next one opens automatically',
  async (source, { to, as, from = '/' }) => {
    const page = await visit(from, { ...(as && { as }) });
    const heading = page.getByRole('heading', { level: 1 }).first();
    const before = await heading.innerText();
    const path = await pathOf(to);
    const restore = await makeUnreachable(page, source);
    await follow(page, path);
    await connectionBar(page).waitFor();
    expect(await heading.innerText()).toBe(before);

    await restore();
    await expect.poll(() => heading.innerText(), { timeout: 15_000 }).not.toBe(before);
    expect(await page.getByText(catalogue.unknown).count()).toBe(0);
    await connectionBar(page).waitFor({ state: 'detached' });
  },
);

test.each(cases(Object.entries(uses)))(
  'without %s the page remains as it is and explains why',
  async (source, { on, as, act, find }) => {
    const restore: (() => Promise<void>)[] = [];
    const page = await visit(await pathOf(on), {
      ...(as && { as }),
      async prepare(opened) {
        restore.push(await makeUnreachable(opened, source));
      },
    });
    const heading = page.getByRole('heading', { level: 1 }).first();
    const before = await heading.innerText();
    await act?.(page);
    if (find) await find(page);
    else await page.getByText(networkMessage).first().waitFor();
    expect(await heading.innerText()).toBe(before);
    expect(await page.getByText(catalogue.unknown).count()).toBe(0);
    for (const each of restore) await each();
    await connectionBar(page).waitFor({ state: 'detached' });
  },
);

test('code that a deployment has removed is not a lost connection: the next page is loaded from the server', async () => {
  const page = await visit('/');
  const { file } = manifest['client/pages/about/page.tsx'] ?? { file: '' };
  await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: '' }), { times: 3 });
  await follow(page, '/about');
  await page.getByRole('heading', { level: 1, name: /come home/ }).waitFor();
  expect(await connectionBar(page).count()).toBe(0);
});

test('code that the server lacks, too, makes the page load once more and then says so', async () => {
  const { file } = manifest['client/pages/saved/loader.ts'] ?? { file: '' };
  const documents: string[] = [];
  const page = await visit('/saved', {
    async prepare(opened) {
      recordDocuments(opened, documents);
      await opened.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: '' }));
    },
    atOnce: true,
  });
  await page.getByText(catalogue.unknown).waitFor();
  expect(documents).toHaveLength(2);
});

test('an error in a loader is not missing code: the page says so and is not loaded again', async () => {
  const documents: string[] = [];
  const page = await visit('/saved', {
    async prepare(opened) {
      recordDocuments(opened, documents);
      await opened.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toReversed'));
    },
    atOnce: true,
    expected: [/toReversed/],
  });
  await page.getByText(catalogue.unknown).waitFor();
  await page.waitForLoadState('networkidle');
  expect(documents).toHaveLength(1);
});

function recordDocuments(page: Page, documents: string[]): void {
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
}

function visit(path: string, options: VisitOptions = {}): Promise<Page> {
  const expected = [...requestsLost, /dynamically imported module/, /status of 404/];
  return site.visit(path, { expected, ...options });
}

/** Completes the path of the property page. */
async function pathOf(path: string): Promise<string> {
  if (!path.startsWith('/property/')) return path;
  const { items } = await site.search('purpose=buy&location=');
  return path.replace(
    '/property/',
    `/property/${items.find(({ photoCount }) => photoCount > 1)?.id}`,
  );
}

/** Makes a chunk and the site unreachable until the returned function is called. */
async function makeUnreachable(page: Page, source: string): Promise<() => Promise<void>> {
  const patterns = [`**/${manifest[source]?.file}`, '**/favicon.svg'];
  for (const pattern of patterns) await page.route(pattern, (route) => route.abort());
  return async () => {
    for (const pattern of patterns) await page.unroute(pattern);
    await tellOnline(page);
  };
}
