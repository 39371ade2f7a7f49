/**
 * Loads the page that Back or Forward leads to. After a reload, the entries of earlier client-side navigations still belong
 * to the same document, so that the browser would change nothing but the URL.
 * @returns a function for when the router takes over, which stops it. Its promise resolves unless the page is being left: React
 * would render the page of the new URL into this document.
 */
export function loadOnHistorySteps(): () => Promise<void> {
  const current = (): string | undefined => window.location.href.split('#', 1)[0];
  const own = current();

  function load(): void {
    if (current() !== own) window.location.reload();
  }

  window.addEventListener('popstate', load);
  return async () => {
    if (current() !== own) await new Promise(() => {});
    window.removeEventListener('popstate', load);
  };
}
