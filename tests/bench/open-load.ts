import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { OpenLoad, OpenLoaded } from './open-load-sender.ts';

const script = new URL('open-load-sender.ts', import.meta.url);

/** Sends requests on a schedule, whether or not earlier ones were answered, from a process of its own. */
export async function sendOpenLoad(load: OpenLoad): Promise<OpenLoaded> {
  const child = fork(script);
  const exited = once(child, 'disconnect');
  child.send(load);
  const reply: Promise<OpenLoaded[]> = once(child, 'message');
  const [loaded] = await Promise.race([reply, exited.then((): OpenLoaded[] => [])]);
  await exited;
  if (loaded === undefined) throw new Error('the sender of the load ended without a result');
  return loaded;
}
