// Loaded before the server by NODE_OPTIONS: answers `loop-delay` with the event loop delay since
// the last report, in ms, and the resident memory in MiB.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', (message) => {
    if (message !== 'loop-delay') return;
    const [median, p99, longest] = [delay.percentile(50), delay.percentile(99), delay.max];
    delay.reset();
    process.send?.({
      median: median / 1e6,
      p99: p99 / 1e6,
      longest: longest / 1e6,
      memory: process.memoryUsage.rss() / 2 ** 20,
    });
  });
}
