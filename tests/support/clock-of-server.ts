import { once } from 'node:events';
import type { RunningServer } from './production-server.ts';

/** Options for a server whose clock {@link moveClock} can move. */
export const movableClock = {
  NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}`,
};

/** Moves a server’s clock forward; its timers are not affected. */
export async function moveClock(server: RunningServer, milliseconds: number): Promise<void> {
  const moved = once(server.process, 'message');
  server.process.send(milliseconds);
  await moved;
}
