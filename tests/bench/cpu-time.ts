// Loaded before a server by NODE_OPTIONS: answers `cpu-time` with the processor time used so far, in ms.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', (message) => {
    if (message !== 'cpu-time') return;
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
}
