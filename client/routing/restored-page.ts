/**
 * To be called when a navigation leaves the document. If Back restores the page from the back/forward cache, that navigation
 * would still be waiting, so the page is loaded again.
 */
export function reloadIfRestored(): void {
  window.addEventListener('pageshow', reload);
}

function reload({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}
