import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentPath, hydrated, openSite } from './site.ts';

const site = openSite();

test('the header links to the saved homes, at first none', async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Saved homes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Saved homes' }).waitFor();
  await page.getByRole('heading', { name: 'No saved homes yet' }).waitFor();
  expect(await page.title()).toBe('Saved homes | Homefront');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('link', { name: 'Browse homes' }).click();
  await page.getByRole('heading', { level: 1, name: /^Properties for Sale/ }).waitFor();
});

test('homes with a heart are listed, latest first, after a reload too', async () => {
  const [first, second] = await homes();
  const page = await site.visit('/buy');
  await heartOf(page, first).click();
  await page.getByText('Added to your saved homes').waitFor();
  await page.goto(`/property/${second.id}`);
  await hydrated(page);
  await heartOf(page, second).click();
  await page.getByRole('link', { name: 'Saved homes' }).click();

  await expect.poll(() => titles(page)).toEqual([second.title, first.title]);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => titles(page)).toEqual([second.title, first.title]);
});

test('a removed heart removes the home from the list', async () => {
  const [first, second] = await homes();
  const page = await visitSaved([first.id, second.id]);
  await expect.poll(() => titles(page)).toEqual([second.title, first.title]);
  await heartOf(page, second).click();
  await expect.poll(() => titles(page)).toEqual([first.title]);
  await heartOf(page, first).click();
  await page.getByRole('heading', { name: 'No saved homes yet' }).waitFor();
});

test('a home saved in one tab appears in the other, and neither loses homes', async () => {
  const [first, second, third] = await homes();
  const page = await visitSaved([first.id]);
  await expect.poll(() => titles(page)).toEqual([first.title]);
  const other = await page.context().newPage();
  await other.goto('/buy');
  await hydrated(other);

  await heartOf(other, second).click();
  await expect.poll(() => titles(page)).toEqual([second.title, first.title]);
  await heartOf(page, first).click();
  await expect.poll(() => heartOf(other, first).getAttribute('aria-pressed')).toBe('false');
  await heartOf(other, third).click();
  await expect.poll(() => titles(page)).toEqual([third.title, second.title]);
});

test('an unlisted saved home is marked as gone, and can be removed', async () => {
  const [first] = await homes();
  const page = await visitSaved(['00000000-0000-4000-8000-00000000dead', first.id]);
  await page.getByText('One of your saved homes is no longer listed.').waitFor();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByText('no longer listed').waitFor({ state: 'detached' });
  await expect.poll(() => titles(page)).toEqual([first.title]);
  expect(await stored(page)).toEqual([first.id]);
});

test.each(['no json', '{"a":1}', '[1,null,{}]', 'null'])(
  'the page ignores invalid storage: %s',
  async (text) => {
    const page = await site.visit('/saved', { prepare: (opened) => storeFavourites(opened, text) });
    await page.getByRole('heading', { name: 'No saved homes yet' }).waitFor();
    expect(await titles(page)).toEqual([]);
  },
);

test('without storage, a heart lasts as long as the page', async () => {
  const [first] = await homes();
  const page = await site.visit('/buy', {
    prepare: (opened) =>
      opened.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
  });
  await heartOf(page, first).click();
  expect(await heartOf(page, first).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'Saved homes' }).click();
  await expect.poll(() => titles(page)).toEqual([first.title]);
});

test('similar homes link to each other, and the previous home is among those viewed recently', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const [home] = items;
  const page = await site.visit(`/property/${home?.id}`);
  const similar = page.getByRole('region', { name: 'Similar properties' });
  const next = (await similar.getByRole('heading', { level: 3 }).first().innerText()).trim();
  await similar.getByRole('link', { name: next, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: next }).waitFor();
  expect(currentPath(page)).not.toBe(`/property/${home?.id}`);

  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect
    .poll(() => viewed.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual([home?.title]);
  // The page of saved homes shows both.
  await page.getByRole('link', { name: 'Saved homes' }).click();
  await expect
    .poll(() => viewed.getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual([next, home?.title]);
});

test('a home is shared by the device if possible', async () => {
  const [home] = await homes();
  const page = await site.visit(`/property/${home.id}?photo=2`, {
    prepare: (opened) =>
      opened.addInitScript(() => {
        const shared: ShareData[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, 'share', {
          value: (data: ShareData) => Promise.resolve(shared.push(data)),
        });
      }),
  });
  await page.getByRole('button', { name: `Share ${home.title}` }).click();
  const url = `${site.server.url}/property/${home.id}`;
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([{ title: home.title, url }]);
  expect(await page.getByText('Link copied').count()).toBe(0);
});

test('without sharing the URL is copied, with a toast', async () => {
  const [home] = await homes();
  const page = await site.visit(`/property/${home.id}`, { prepare: disableSharing });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Share ${home.title}` }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.server.url}/property/${home.id}`,
  );
});

test('without both a toast points to the address bar', async () => {
  const [home] = await homes();
  const page = await site.visit(`/property/${home.id}`, {
    async prepare(opened) {
      await disableSharing(opened);
      await opened.addInitScript(() => {
        Clipboard.prototype.writeText = () =>
          Promise.reject(new DOMException('', 'NotAllowedError'));
      });
    },
  });
  await page.getByRole('button', { name: `Share ${home.title}` }).click();
  await page.getByText('You can copy it from the address bar.').waitFor();
  expect(await page.getByText('Link copied').count()).toBe(0);
});

test('a card’s photograph becomes the large one of its page, in browsers with view transitions', async () => {
  const [home] = await homes();
  const page = await site.visit('/buy', {
    prepare: (opened) =>
      opened.addInitScript(() => {
        const named: string[][] = [];
        Object.assign(window, { named });
        const start = document.startViewTransition.bind(document);
        const note = (): void => {
          named.push(
            [...document.querySelectorAll('*')]
              .filter((element) => getComputedStyle(element).viewTransitionName === 'photo')
              .map(({ tagName }) => tagName),
          );
        };
        document.startViewTransition = (update) => {
          note();
          const transition = start(update);
          void transition.updateCallbackDone.then(note);
          return transition;
        };
      }),
  });
  await page.getByRole('link', { name: home.title, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'named')))
    .toEqual([['IMG'], ['FIGURE']]);
});

interface Home {
  id: string;
  title: string;
}

/** Homes of the listing’s first page with unique titles. */
async function homes(): Promise<[Home, Home, Home]> {
  const { items } = await site.search('purpose=buy');
  const [first, second, third] = items.filter(
    ({ title }) => items.filter((other) => other.title === title).length === 1,
  );
  if (!first || !second || !third) throw new Error('fewer than three homes');
  return [first, second, third];
}

function heartOf(page: Page, { title }: Home) {
  return page.getByRole('button', { name: `Save ${title}`, exact: true }).first();
}

function visitSaved(ids: readonly string[]): Promise<Page> {
  return site.visit('/saved', { prepare: (page) => storeFavourites(page, JSON.stringify(ids)) });
}

/** Runs before the first page of a tab, not after a reload. */
async function storeFavourites(page: Page, favourites: string): Promise<void> {
  await page.addInitScript((saved) => {
    if (!('favourites' in localStorage)) localStorage.setItem('favourites', saved);
  }, favourites);
}

async function disableSharing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('share' in navigator) Reflect.deleteProperty(Navigator.prototype, 'share');
  });
}

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? 'null'));
}

function titles(page: Page): Promise<string[]> {
  return page.locator('main article:not(section article) h3').allInnerTexts();
}
