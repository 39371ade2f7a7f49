import type { Locator } from 'playwright-core';

interface Swipe {
  /** Pixels to the right, negative for left. */
  across: number;
  /** Pixels downwards. */
  down?: number;
}

/** Moves a finger over the middle of an element, with a touch screen’s events. */
export async function swipe(target: Locator, { across, down = 0 }: Swipe): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the element to swipe is not visible');
  const from = { x: box.x + box.width / 2 - across / 2, y: box.y + box.height / 2 - down / 2 };
  const page = target.page();
  const browser = await page.context().newCDPSession(page);
  const steps = 4;
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const point = {
      x: from.x + (across * step) / steps,
      y: from.y + (down * step) / steps,
    };
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}

/** Taps the middle of an element, with a touch screen’s events. */
export async function tap(target: Locator): Promise<void> {
  await swipe(target, { across: 0 });
}
