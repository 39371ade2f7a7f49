// Loaded before the server by NODE_OPTIONS: blocks its event loop. A message { blockMs } blocks it once, { repeatMs } for as
// long again and again, with a short break, until { repeatMs: 0 }. Each message is acknowledged before it takes effect.
import { isMainThread } from 'node:worker_threads';

export interface BusyLoopMessage {
  blockMs?: number;
  repeatMs?: number;
}

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

let repeatMs = 0;
let isRepeating = false;

function repeat(): void {
  isRepeating = repeatMs > 0;
  if (!isRepeating) return;
  block(repeatMs);
  setTimeout(repeat, 5);
}

if (isMainThread) {
  process.on('message', (message: BusyLoopMessage) => {
    if (message.blockMs === undefined && message.repeatMs === undefined) return;
    process.send?.('busy', () => {
      if (message.blockMs !== undefined) setTimeout(block, 20, message.blockMs);
      repeatMs = message.repeatMs ?? 0;
      if (repeatMs > 0 && !isRepeating) repeat();
    });
  });
}
