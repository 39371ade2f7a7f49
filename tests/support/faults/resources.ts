import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { movableClock } from '../clock-of-server.ts';
import type { RunningServer } from '../production-server.ts';
import { waitFor } from '../wait.ts';

const reporter = new URL('report-resources.ts', import.meta.url).href;

/** Configuration of a server whose clock can be moved and whose resources can be counted. */
export const observable = {
  NODE_OPTIONS: `${movableClock.NODE_OPTIONS} --import ${reporter}`,
};

/** Sockets, timers and requests of the server’s main thread by type, and the descriptors of its process. */
export async function resourcesOf({
  process: child,
}: RunningServer): Promise<Record<string, number>> {
  const answered = once(child, 'message');
  child.send('resources');
  const [message]: { resources: string[] }[] = await answered;
  const counts: Record<string, number> = {};
  for (const type of message?.resources ?? []) counts[type] = (counts[type] ?? 0) + 1;
  if (process.platform !== 'linux') return counts;
  return { ...counts, descriptors: (await readdir(`/proc/${child.pid}/fd`)).length };
}

/** A few connections to dependencies, with their timers, may be open at one time and not at another. */
const tolerance = 3;

/** Fails if resources leak: waits until no count exceeds the earlier one by more than the tolerance. */
export async function expectNothingLeft(
  server: RunningServer,
  before: Record<string, number>,
): Promise<void> {
  const excess = async (): Promise<string[]> =>
    Object.entries(await resourcesOf(server))
      .filter(([type, count]) => count > (before[type] ?? 0) + tolerance)
      .map(([type, count]) => `${type}: ${count} instead of ${before[type] ?? 0}`);
  await waitFor(async () => expect(await excess()).toEqual([]), { interval: 500 });
}
