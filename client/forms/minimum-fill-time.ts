import { payloadId } from '../start/page-data.ts';

/** When each form was first seen, in milliseconds of `performance.now()`, by its start. Never used on the server. */
const shownAt = new Map<string, number>();

export function noteFormShown(startedAt: string): void {
  if (!shownAt.has(startedAt))
    shownAt.set(startedAt, isOfDocument(startedAt) ? documentArrival() : performance.now());
}

/** Milliseconds since a form was first seen here; Infinity if it was not. */
export function formShownFor(startedAt: string): number {
  return performance.now() - (shownAt.get(startedAt) ?? -Infinity);
}

/** Whether the form came with the document, and may have been filled in before hydration. */
function isOfDocument(startedAt: string): boolean {
  return document.getElementById(payloadId)?.textContent.includes(startedAt) ?? false;
}

function documentArrival(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming
    ? navigation.responseEnd
    : performance.now();
}
