/** Longest wait for a busy page. */
const patienceMs = 2000;

/**
 * Resolves once the browser has loaded the page and is idle, at once on the server. For code the initial view does not
 * need.
 */
export async function pageLoaded(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari lacks `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: patienceMs });
  });
}
