// Loaded before the server by NODE_OPTIONS: answers the message 'resources' with its active resources, by type.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('message', (message) => {
    if (message === 'resources') process.send?.({ resources: process.getActiveResourcesInfo() });
  });
}
