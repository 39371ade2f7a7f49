import { vitalsId } from './page-data.ts';

/**
 * Measures a share of the page views, with code that is fetched when the page has loaded and the browser is idle. Browsers that
 * save data don't fetch it.
 */
export function measureSomeVisits(): void {
  const { connection }: NetworkNavigator = navigator;
  // Without the element, the share is not a number.
  const share = Number(document.getElementById(vitalsId)?.dataset['share']);
  if (!(Math.random() < share) || connection?.saveData) return;
  window.addEventListener('load', () =>
    // Safari lacks `requestIdleCallback`.
    (window.requestIdleCallback ?? setTimeout)(() => {
      // Without it, the view is not measured.
      import('./vitals.ts').catch(() => {});
    }),
  );
}

/** Neither in every browser nor in TypeScript's types (https://wicg.github.io/savedata). */
interface NetworkNavigator extends Navigator {
  connection?: { saveData?: boolean };
}
