/** @module-tag long */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { currentPath, isSameDocument, markDocument, openSite } from './site.ts';

const site = openSite();
const still = { reducedMotion: 'reduce' } as const;

describe('document', () => {
  test('is not sent again by a script, and remains as the server rendered it', async () => {
    const fetched: string[] = [];
    const page = await site.visit('/terms', {
      async prepare(opened) {
        opened.on('request', (request) => fetched.push(request.url()));
      },
    });
    expect(fetched.filter((url) => /\/(text|terms)-[^/]+\.js$/.test(url))).toEqual([]);
    const written = await (await fetch(`${site.server.url}/terms`)).text();
    const text = page.locator('#terms-text');
    expect(await text.locator('section').count()).toBe(21);
    expect(written).toContain(await text.locator('#survival p').innerText());
  });

  test('is loaded on navigation within the site', async () => {
    const page = await site.visit('/contact-us');
    await markDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    expect(await page.locator('main section[id]').count()).toBe(13);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.locator('[id$=-text]').getByRole('link', { name: 'our contact page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Talk to us' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
    expect(await page.locator('main section[id]').count()).toBe(21);
    expect(await page.locator('[id$=-text]').innerText()).not.toContain('{{');

    await page.locator('[id$=-text]').getByRole('link', { name: 'Privacy Policy' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    expect(await page.locator('main section[id]').count()).toBe(13);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('scrolls to a section 80 px below the top, and marks the current one', async () => {
    const page = await site.visit('/terms', still);
    const contents = page.getByRole('navigation', { name: 'On this page' });

    await contents.getByRole('link', { name: '14. Limitation of Liability' }).click();

    await expect.poll(() => topOf(page, '#limitation-of-liability')).toBe(80);
    await expect.poll(() => currentSection(page)).toBe('14. Limitation of Liability');
    await page.evaluate(() => document.getElementById('fees-and-payments')?.scrollIntoView());
    await expect.poll(() => currentSection(page)).toBe('6. Fees and Payments');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => currentSection(page)).toBe('21. Contact Information');
  });

  test('scrolls smoothly, unless reduced motion is preferred', async () => {
    const behaviour = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behaviour(await site.visit('/terms'))).toBe('smooth');
    expect(await behaviour(await site.visit('/terms', still))).toBe('auto');
    expect(await behaviour(await site.visit('/about'))).toBe('auto');
  });

  test('leaves the next page to open at its top, without smooth scrolling', async () => {
    const page = await site.visit('/contact-us');
    await markDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await page.getByRole('heading', { level: 1, name: 'We help people' }).waitFor();
    const scrolling = await page.evaluate(() => ({
      behaviour: getComputedStyle(document.documentElement).scrollBehavior,
      y: window.scrollY,
    }));
    expect(scrolling).toEqual({ behaviour: 'auto', y: 0 });
    expect(await isSameDocument(page)).toBe(true);
  });

  test('opens at the section in its URL', async () => {
    const page = await site.visit('/privacy#data-retention', still);
    await expect.poll(() => topOf(page, '#data-retention')).toBe(80);
    await expect.poll(() => currentSection(page)).toBe('6. Data Retention');
  });

  test('has a link back to the top, which works by keyboard', async () => {
    const page = await site.visit('/privacy', still);
    const button = page.getByRole('button', { name: 'Back to Top' });
    expect(await button.count()).toBe(0);

    await page.evaluate(() => window.scrollTo(0, 2000));
    await button.focus();
    await page.keyboard.press('Enter');

    await button.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back to Home');
  });

  test('is printed without its surroundings, with the URLs of its links', async () => {
    const page = await site.visit('/privacy', still);
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['header', 'footer'])
      await page.locator(`body > ${hidden}`).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Back to Top' }).waitFor({ state: 'hidden' });
    await page.getByText('On this page').first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const printed = await page
      .getByRole('link', { name: 'Nigeria Data Protection Commission (NDPC)' })
      .evaluate((link) => getComputedStyle(link, '::after').content);
    expect(printed).toContain('ndpc.gov.ng');
  });
});

describe('figures of the about page', () => {
  test('count up when scrolled into view, without a layout shift', async () => {
    const page = await site.visit('/about', { height: 500 });
    const shown = () => page.locator('[data-figure]').allTextContents();
    expect(await shown()).toEqual(['8.93%', '17.8K', '3+']);
    const places = () =>
      page.locator('dl dt').evaluateAll((terms) =>
        terms.map((term) => {
          const { left, top } = term.getBoundingClientRect();
          return [left, top + window.scrollY];
        }),
      );
    const before = await places();

    await page.getByText('Listed properties').scrollIntoViewIfNeeded();

    await expect.poll(shown).not.toEqual(['8.93%', '17.8K', '3+']);
    expect(await places()).toEqual(before);
    // Screen readers get the final figure from the start.
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('8.93%')]),
    );
    await expect.poll(shown, { timeout: 10_000 }).toEqual(['8.93%', '17.8K', '3+']);
  });

  test('do not move if reduced motion is preferred', async () => {
    const page = await site.visit('/about', { height: 500, ...still });
    await page.evaluate(() => {
      const texts: (string | null)[] = [];
      Reflect.set(globalThis, 'seenFigures', texts);
      new MutationObserver((changes) => {
        for (const { target } of changes) texts.push(target.textContent);
      }).observe(document.querySelector('dl') ?? document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.getByText('Listed properties').scrollIntoViewIfNeeded();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seenFigures'))).toEqual([]);
  });
});

test('Read Guide leads to the guide, on the same page or another', async () => {
  const page = await site.visit('/about', still);
  await markDocument(page);
  await page.getByRole('link', { name: 'Read Guide to renting' }).click();
  await expect.poll(() => isInView(page, '#guide-rent')).toBe(true);

  await page.getByRole('link', { name: 'Read Guide to selling' }).click();
  await page.getByRole('heading', { level: 1, name: /^Sell your Property/ }).waitFor();
  await expect.poll(() => isInView(page, '#guide')).toBe(true);
  expect(currentPath(page)).toBe('/sell');
  expect(await isSameDocument(page)).toBe(false);
});

function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });
}

/** The marked entry of the table of contents. */
function currentSection(page: Page): Promise<string | null> {
  return page.evaluate(
    () =>
      document.querySelector('nav[aria-labelledby=contents] [aria-current]')?.textContent ?? null,
  );
}
