import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const longList = 50_000;

/** Between two counts in a list of this many homes: in a long one, lets other requests in. */
export async function yieldIfLong(homes: number): Promise<void> {
  if (homes > longList) await yieldToEventLoop();
}
