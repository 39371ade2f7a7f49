// Loaded before the server by NODE_OPTIONS: a message with a number moves its clock forward by that
// many milliseconds.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const now = Date.now.bind(Date);
  let shift = 0;
  Date.now = () => now() + shift;
  process.on('message', (milliseconds) => {
    if (typeof milliseconds !== 'number') return;
    shift += milliseconds;
    process.send?.('shifted');
  });
}
