// Loaded before the site: ends its worker threads, like a crash, once the file END_WORKER_FILE
// exists.
import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.END_WORKER_FILE;
if (!isMainThread && file !== undefined) {
  setInterval(() => existsSync(file) && process.exit(3), 50).unref();
}
