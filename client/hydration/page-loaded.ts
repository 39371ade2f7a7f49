/** The most that a page which is still busy is waited for. */
const patienceMs = 2000;

/**
 * Resolves when the browser has loaded the page and has nothing urgent to do, at once on the server: for code that the
 * first view can do without.
 */
export async function pageLoaded(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari does not have it.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: patienceMs });
  });
}
