// Preloaded into programs that `child.mjs` starts: sends a SIGTERM to the program when its parent script dies.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel && process.env.HOMEFRONT_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
