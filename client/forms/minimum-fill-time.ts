/** When each form was first seen, in milliseconds of `performance.now()`, by its start. Never used on the server. */
const shownAt = new Map<string, number>();

export function noteFormShown(startedAt: string): void {
  if (!shownAt.has(startedAt)) shownAt.set(startedAt, performance.now());
}

/** Milliseconds since a form was first seen here; Infinity if it was not. */
export function formShownFor(startedAt: string): number {
  return performance.now() - (shownAt.get(startedAt) ?? -Infinity);
}
