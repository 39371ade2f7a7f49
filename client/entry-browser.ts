import '@vitejs/plugin-react/preamble';
import './styles/base.css';
import { suggestOnFocus } from './components/search-box/suggest-on-focus.ts';
import { replaceBrokenPictures } from './start/broken-pictures.ts';
import { loadOnHistorySteps } from './start/history-steps.ts';
import { measureSomeVisits } from './start/measured-visits.ts';
import { payloadId } from './start/page-data.ts';
import { hasRequiredFeatures } from './start/required-features.ts';
import { showWithoutScript } from './start/without-script.ts';

/** For pages in the background, which aren't painted. */
const maxWaitMs = 1000;

if (hasRequiredFeatures()) {
  measureSomeVisits();
  suggestOnFocus();
  // Not awaited: the app imports modules that are bundled with this file, and would wait for it to finish.
  void start(document.getElementById(payloadId));
} else showWithoutScript();

/** @param payload null in a plain page */
async function start(payload: HTMLElement | null): Promise<void> {
  const leaveHistory = loadOnHistorySteps();
  if (payload) await startApp(payload.dataset['modules'], leaveHistory);
  replaceBrokenPictures();
  if (!payload) {
    const page = await import('./plain-page.ts');
    page.startPlainPage();
  }
}

/** @param modules set in a page with a form, which may wait for an interaction */
async function startApp(
  modules: string | undefined,
  leaveHistory: () => Promise<void>,
): Promise<void> {
  // If this code is missing, the app starts as on other pages.
  const ready =
    modules === undefined
      ? undefined
      : await import('./interaction/first-interaction.ts').then(
          (interaction) => interaction.firstInteraction(modules),
          () => undefined,
        );
  await painted();
  const app = await import('./browser-app.tsx');
  // Starting the modules and hydrating in one task would make it a long one.
  await newTask();
  await app.hydrate(async () => {
    await ready?.();
    await leaveHistory();
  });
}

/** Lets the browser show the server's page first: running the code takes a cheap phone a while. */
async function painted(): Promise<void> {
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxWaitMs);
  });
  // Outside the observer's callback, so that the frame ends.
  await newTask();
}

/** Lets the browser handle events and paint. */
async function newTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
