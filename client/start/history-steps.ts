/**
 * Loads the page that Back or Forward leads to. After a reload, the entries of earlier client-side navigations still belong
 * to the same document, so that the browser would change nothing but the URL.
 * @returns a function that stops it, for when the router takes over
 */
export function loadOnHistorySteps(): () => void {
  const current = (): string | undefined => window.location.href.split('#', 1)[0];
  const own = current();

  function load(): void {
    if (current() !== own) window.location.reload();
  }

  window.addEventListener('popstate', load);
  return () => window.removeEventListener('popstate', load);
}
