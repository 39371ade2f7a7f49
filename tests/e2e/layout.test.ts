/** @module-tag long */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { indexedPages, visitorPages } from '../support/site-pages.ts';
import { ada, admin, signedUp } from '../support/visitor.ts';
import { staffOf } from './staff.ts';
import { openSite, smallSite, type VisitOptions } from './site.ts';

const site = openSite();
const peopleSite = openSite(smallSite);

/** Changes of width take effect at once, without transitions. */
const still = { reducedMotion: 'reduce' } as const;
const notFound = { expected: [/status of 404/] };

test.each<[string, VisitOptions?]>([
  ...[...indexedPages, ...visitorPages].map((path): [string] => [path]),
  ['/buy?location='],
  ['/buy?view=list&type=duplex&rooms=4&price=300m-500m&bathrooms=2&area=1000'],
  [
    '/rent?location=Atlantis,%20a%20city%20below%20the%20Bight%20of%20Benin%20that%20nobody%20has%20seen',
  ],
  ['/areas/lagos'],
  ['/areas/lagos?for=buy'],
  ['/areas/katampe-extension'],
  ['/contact-us?sent='],
  ['/login?welcome='],
  ['/admin/login?next=%2Fuser&ended=sessionInactive'],
  ['/sell?sent='],
  ['/nowhere', notFound],
  ['/', { as: ada }],
  ['/admin', { as: admin }],
  ['/property/nothing', notFound],
])('%s fits its width, with large enough tap targets', async (path, options) => {
  const page = await site.visit(path, { ...options, ...still });
  await expectFitting(page);
});

test("the staff's property pages fit their width, with large enough tap targets", async () => {
  const staff = staffOf(site);
  // One property has a photograph with a broken URL.
  const expected = [/status of 404 .*\/media\//];
  for (const path of ['', '/1', '/new', '/import']) {
    const page = await staff.visit(`/admin/properties${path}`, { ...still, expected });
    await expectFitting(page);
  }
});

test('a property page fits its width, with large enough tap targets', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const page = await site.visit(`/property/${items[0]?.id}`, still);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectFitting(page);
});

test('the page of every home fits a narrow phone, whatever the provider’s texts', async () => {
  const page = await site.visit('/', {
    javaScript: false,
    // One property has a photograph with a broken URL.
    expected: [/status of 404 .*\/media\//],
    ...still,
  });
  const tooWide: string[] = [];
  for (const id of await everyId()) {
    await page.goto(`/property/${id}`, { waitUntil: 'domcontentloaded' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      if ((await overflowOf(page)) > 0) tooWide.push(`${id} at ${width} px`);
    }
  }
  expect(tooWide).toEqual([]);
});

test('full-screen photographs fit every width, with large enough tap targets', async () => {
  const { items } = await site.search('purpose=buy&sort=highest');
  const page = await site.visit(`/property/${items[0]?.id}`, still);
  await page.getByRole('button', { name: /^View \d+ photos$/ }).click();
  await page.getByRole('dialog').waitFor();
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(await tooSmall(page, 'dialog', 44)).toEqual([]);
    const view = await page.getByRole('dialog').boundingBox();
    expect(view).toEqual({ x: 0, y: 0, width, height: 640 });
  }
});

test('saved homes fit every width, with large enough tap targets', async () => {
  const ids = await everyId();
  const page = await site.visit('/saved', {
    ...still,
    expected: [/status of 404 .*\/media\//],
    prepare: (opened) =>
      opened.addInitScript(
        (stored) => localStorage.setItem('favourites', JSON.stringify(stored)),
        [...ids.slice(0, 12), 'gone'],
      ),
  });
  await page.getByRole('article').first().waitFor();
  await expectFitting(page);
});

test('an account page fits its width, with large enough tap targets', async () => {
  const { visitor } = await signedUp(peopleSite.server);
  const page = await peopleSite.visit('/user', { as: visitor, ...still });
  await expectFitting(page);
  await page.getByRole('link', { name: 'Edit +234 801 234 5678' }).click();
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.getByText('Delete my account…').click();
  await expectFitting(page);
  const photo = new URL('../../server/provider/seed/photos/house-01-front.jpg', import.meta.url);
  await page.getByLabel('Photo', { exact: true }).setInputFiles(fileURLToPath(photo));
  await page.getByRole('dialog').waitFor();
  expect(await tooSmall(page, 'dialog', 44)).toEqual([]);
});

test('the staff pages fit their width, with large enough tap targets', async () => {
  const staff = staffOf(peopleSite);
  const unbroken = 'Ọ'.repeat(60);
  await staff.call('post', 'amenities', { name: unbroken });
  for (const path of [
    '/admin',
    '/admin/amenities',
    '/admin/property-types',
    '/admin/users',
    '/admin/history',
    '/admin/audit',
    '/admin/undelivered',
  ]) {
    const page = await staff.visit(path, still);
    await expectFitting(page);
  }
  const page = await staff.visit('/admin/amenities', { ...still, width: 360 });
  await page.getByRole('button', { name: `Merge… ${unbroken}` }).click();
  await page.getByRole('dialog').waitFor();
  expect(await tooSmall(page, 'dialog', 44)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test('the inbox and a message fit their width, with large enough tap targets', async () => {
  const page = await staffOf(peopleSite).visit('/admin/messages?status=all', still);
  await expectFitting(page);
  await page.goto('/admin/messages?status=all&message=4');
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await expectFitting(page);
});

test.each([
  ['/contact-us', 'Send message'],
  ['/sell', 'Send to our team'],
])('form errors of %s fit their width', async (path, name) => {
  const page = await site.visit(path, still);
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expectFitting(page);
});

test('form errors stand at equal distances within their box, whether or not they wrap', async () => {
  const page = await site.visit('/sell', { ...still, width: 320 });
  await page.getByRole('main').getByRole('button', { name: 'Send to our team' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const { gaps, inset } = await alert.evaluate((box) => {
    const texts = Array.from(box.querySelectorAll('a'), (link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return range.getBoundingClientRect();
    });
    const outer = box.getBoundingClientRect();
    return {
      gaps: texts.slice(1).map(({ top }, index) => Math.round(top - (texts[index]?.bottom ?? 0))),
      inset: [(texts[0]?.top ?? 0) - outer.top, outer.bottom - (texts.at(-1)?.bottom ?? 0)],
    };
  });
  expect(new Set(gaps).size).toBe(1);
  expect(Math.min(...inset)).toBeGreaterThanOrEqual(12);
});

test('the open menu and the open filter sheet fit a phone, with large enough tap targets', async () => {
  const page = await site.visit('/buy', { width: 320, height: 640, ...still });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  expect(await tooSmall(page, '[popover]:popover-open', 44)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByText('More Filters').click();
  await page.getByRole('link', { name: 'Clear Filters' }).waitFor();
  expect(await tooSmall(page, '[popover]:popover-open', 44)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test.each(['/', '/buy', 'property', '/saved', '/about', '/sell'])(
  '%s has no layout shift while its pictures load',
  async (path) => {
    const pictures = Promise.withResolvers<void>();
    const pagePath = path === 'property' ? `/property/${(await everyId())[0]}` : path;
    const page = await site.visit(pagePath, {
      atOnce: true,
      async prepare(opened) {
        await opened.addInitScript(recordLayoutShifts);
        await opened.addInitScript(
          (stored) => localStorage.setItem('favourites', JSON.stringify(stored)),
          path === '/saved' ? (await everyId()).slice(0, 3) : [],
        );
        await opened.route(/\/media\/|\.webp$/, async (route) => {
          await pictures.promise;
          await route.continue();
        });
      },
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (path === '/saved') await page.getByRole('article').first().waitFor();
    await twoFrames(page);
    const awaited = await page.evaluate(() =>
      [...document.images].every(({ complete }) => complete),
    );
    expect(awaited).toBe(false);

    pictures.resolve();
    await page.waitForLoadState('load');
    await page.evaluate(() =>
      Promise.all(
        [...document.images]
          .filter((image) => image.loading === 'eager')
          .map((image) => image.decode()),
      ),
    );
    await twoFrames(page);

    const shifts = await page.evaluate(() => Reflect.get(globalThis, 'layoutShifts') as number[]);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  },
);

async function expectFitting(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The layout takes a moment to settle after a resize.
    await expect
      .poll(() => fitOf(page), { message: `at ${width} px` })
      .toEqual({ overflow: 0, small: [] });
  }
}

async function fitOf(page: Page): Promise<{ overflow: number; small: string[] }> {
  const small = [
    ...(await tooSmall(page, 'body', 24)),
    ...(await tooSmall(page, mainControls, 44)),
  ];
  return { overflow: await overflowOf(page), small };
}

/** The main controls, besides links in a text. */
const mainControls = 'header, form, summary, aside, article:has(img), main button';

/** By how many pixels the page scrolls sideways. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Targets within `selector` smaller than `pixels`, except links in running text (WCAG 2.5.8). */
function tooSmall(page: Page, selector: string, pixels: number): Promise<string[]> {
  return page.evaluate(
    ({ within, min }) => {
      const targets = 'a[href], button, summary, input:not([type=hidden]), select';
      const scopes = [...document.querySelectorAll(within)];
      return [...document.querySelectorAll<HTMLElement>(targets)]
        .filter((target) => scopes.some((scope) => scope.contains(target)))
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .filter(
          (target) => !(target.matches('p a') && getComputedStyle(target).display === 'inline'),
        )
        .flatMap((target) => {
          // A field’s label extends its target, and so does a card for its link.
          const ownLabel = target instanceof HTMLInputElement && target.type === 'checkbox';
          const area =
            (ownLabel ? target.labels?.[0] : null) ??
            target.closest('label') ??
            target.closest('h2, h3, h4')?.closest('article') ??
            target;
          const { width, height } = area.getBoundingClientRect();
          if (Math.round(width) >= min && Math.round(height) >= min) return [];
          const name = target.getAttribute('aria-label') ?? target.textContent.trim();
          return [`${target.tagName} ${name}: ${Math.round(width)}×${Math.round(height)}`];
        });
    },
    { within: selector, min: pixels },
  );
}

/** Runs in the page: records layout shifts that no user input caused. */
function recordLayoutShifts(): void {
  const shifts: number[] = [];
  Reflect.set(globalThis, 'layoutShifts', shifts);
  new PerformanceObserver((list) => {
    // TypeScript’s DOM types lack this kind of entry.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );
}

async function everyId(): Promise<string[]> {
  const ids: string[] = [];
  for (const purpose of ['buy', 'rent']) {
    const { pages } = await site.search(`purpose=${purpose}&location=&sort=highest`);
    for (let number = 1; number <= pages; number += 1) {
      const { items } = await site.search(
        `purpose=${purpose}&location=&sort=highest&page=${number}`,
      );
      ids.push(...items.map(({ id }) => id));
    }
  }
  return ids;
}

test('the footer has its email address on one line at 768 px', async () => {
  const page = await peopleSite.visit('/about', { ...still, width: 768 });
  const email = page.getByRole('contentinfo').locator('a[href^="mailto:"]');
  const lines = await email.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('the logos of header and footer keep their size at 768 px, signed in too', async () => {
  const { visitor } = await signedUp(peopleSite.server);
  const page = await peopleSite.visit('/about', { as: visitor, ...still, width: 768 });
  for (const landmark of ['banner', 'contentinfo'] as const) {
    const brand = page.getByRole(landmark).getByRole('link', { name: 'Homefront', exact: true });
    const logo = await brand.first().locator('svg').boundingBox();
    expect(logo?.width).toBe(30);
    expect(await brand.first().evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  }
  expect(await overflowOf(page)).toBe(0);
  const logOut = await page
    .getByRole('banner')
    .getByRole('button', { name: 'Logout' })
    .boundingBox();
  const text = await page.getByRole('heading', { level: 1 }).locator('..').boundingBox();
  // The gutter is as wide on both sides.
  expect((logOut?.x ?? 0) + (logOut?.width ?? 0)).toBeLessThan(768 - (text?.x ?? 0) + 1);
});
