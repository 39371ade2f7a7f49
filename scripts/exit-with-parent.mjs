// Loaded before a program that `child.mjs` starts: the program gets a SIGTERM where the script that started it is gone.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel && process.env.HOMEFRONT_PARENT === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
