import { storedIds } from '../storage/stored-ids.ts';

const maxRemembered = 8;

/** Properties viewed in this browser, newest first. */
export const viewedHomes = storedIds('recently-viewed');

export function rememberView(id: string): void {
  viewedHomes.change((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, maxRemembered));
}
