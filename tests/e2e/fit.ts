import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects that a page fits its width, once its layout has settled, and that its targets are large enough. */
export async function expectFitting(page: Page, width: number): Promise<void> {
  await expect
    .poll(() => fitOf(page), { message: `at ${width} px` })
    .toEqual({ overflow: 0, small: [] });
}

async function fitOf(page: Page): Promise<{ overflow: number; small: string[] }> {
  const small = [
    ...(await tooSmall(page, 'body', 24)),
    ...(await tooSmall(page, mainControls, 44)),
  ];
  return { overflow: await overflowOf(page), small };
}

/** The main controls, besides links in a text. */
const mainControls =
  'header, form, summary, aside, article:has(img), main button, dialog[open], [popover]:popover-open';

/** By how many pixels the page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Targets within `selector` smaller than `pixels`, except links in running text (WCAG 2.5.8). */
function tooSmall(page: Page, selector: string, pixels: number): Promise<string[]> {
  return page.evaluate(
    ({ within, min }) => {
      const targets = 'a[href], button, summary, input:not([type=hidden]), select';
      const scopes = [...document.querySelectorAll(within)];
      // Beneath it nothing can be reached.
      const modal = document.querySelector('dialog:modal');
      return [...document.querySelectorAll<HTMLElement>(targets)]
        .filter((target) => scopes.some((scope) => scope.contains(target)))
        .filter((target) => modal === null || modal.contains(target))
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .filter((target) => {
          const nodes = [...(target.parentElement?.childNodes ?? [])];
          const isInText = nodes.some((node) => node instanceof Text && node.data.trim() !== '');
          const isRunning = target.matches('p a') || (isInText && target.matches('a'));
          return !(isRunning && getComputedStyle(target).display === 'inline');
        })
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
