import type { Page } from 'playwright-core';

export interface LayoutShift {
  /** Milliseconds since the navigation. */
  startTime: number;
  /** Score (https://web.dev/articles/cls). */
  value: number;
  /** Whether there was an input in the half second before. Chromium counts the mouse that it moves into a new page. */
  hadRecentInput: boolean;
}

/** Returns the layout shifts of the document so far, in order. */
export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const found: LayoutShift[] = [];
        const observer = new PerformanceObserver((list) => {
          // JSON has the attributes that TypeScript's types lack.
          for (const entry of list.getEntries()) found.push(entry.toJSON());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // An observer without entries is never called; the buffered ones come in a task before the next frames end.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found))));
      }),
  );
}

/** Scrolls to the end of the page in steps of half a screen, as it grows, and waits for what comes into view. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    const end = (): number => document.documentElement.scrollHeight - window.innerHeight;
    while (window.scrollY < end() - 1) {
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
      await pause(100);
    }
  });
  await page.waitForLoadState('networkidle');
}
