import { once } from 'node:events';
import type { RunningServer } from './production-server.ts';

/** To start a server with whose clock {@link moveClock} is to move. */
export const movableClock = {
  NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}`,
};

/** Moves the clock of a server on; its timers stay as they are. */
export async function moveClock(server: RunningServer, milliseconds: number): Promise<void> {
  const moved = once(server.process, 'message');
  server.process.send(milliseconds);
  await moved;
}
