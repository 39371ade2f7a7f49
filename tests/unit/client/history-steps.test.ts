import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOnHistorySteps } from '../../../client/start/history-steps.ts';

const location = { href: '', reload: vi.fn() };
let page: EventTarget;

beforeEach(() => {
  location.href = 'http://localhost/contact-us';
  location.reload.mockClear();
  page = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function stepTo(href: string): void {
  location.href = href;
  page.dispatchEvent(new Event('popstate'));
}

it('loads the page that a step leads to, but not a part of the same page', () => {
  void loadOnHistorySteps();
  stepTo('http://localhost/contact-us#faq');
  expect(location.reload).not.toHaveBeenCalled();
  stepTo('http://localhost/buy');
  expect(location.reload).toHaveBeenCalledOnce();
});

it('leaves steps to the router once it takes over', async () => {
  const leave = loadOnHistorySteps();
  await leave();
  stepTo('http://localhost/buy');
  expect(location.reload).not.toHaveBeenCalled();
});

it('does not let the router take over a page that is being left', async () => {
  const leave = loadOnHistorySteps();
  // The event follows in a later task.
  location.href = 'http://localhost/buy';
  const takesOver = vi.fn();
  void leave().then(takesOver);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(takesOver).not.toHaveBeenCalled();
});
