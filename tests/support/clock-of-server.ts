import { once } from 'node:events';
import type { SiteServer } from './site-server.ts';

/** Options for a server whose clock {@link moveClock} can move. */
export const movableClock = {
  NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}`,
};

/** Moves the clocks of a site’s processes forward; their timers are not affected. */
export async function moveClock(
  { processes }: Pick<SiteServer, 'processes'>,
  milliseconds: number,
): Promise<void> {
  await Promise.all(
    processes.map(async (process) => {
      const moved = once(process, 'message');
      process.send(milliseconds);
      await moved;
    }),
  );
}

/** Options for a process whose clock is ahead by this much, or behind, in all its threads. */
export function clockAhead(milliseconds: number): { NODE_OPTIONS: string } {
  const script = `
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        if (parts.length > 0) super(...parts);
        else super(RealDate.now() + ${milliseconds});
      }
      static now() { return RealDate.now() + ${milliseconds}; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}
