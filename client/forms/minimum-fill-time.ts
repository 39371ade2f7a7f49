/** When forms were first seen here, by their start, in milliseconds of `performance.now()`; never on the server. */
const shownAt = new Map<string, number>();

export function noteFormShown(startedAt: string): void {
  if (!shownAt.has(startedAt)) shownAt.set(startedAt, performance.now());
}

/** Milliseconds since a form was first seen here; as long as one likes where it was not. */
export function formShownFor(startedAt: string): number {
  return performance.now() - (shownAt.get(startedAt) ?? -Infinity);
}
