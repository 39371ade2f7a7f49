// A server that answers every request with one buffer: the least that node:http has to do. Runs by itself, or loaded before
// the site by NODE_OPTIONS. Sends the port in reply to the headers and body.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/** What to answer with; `body` is in Base64. */
export interface BufferedResponse {
  headers: Record<string, string>;
  body: string;
}

if (isMainThread) {
  process.on('message', (message: unknown) => {
    if (!isBufferedResponse(message)) return;
    const bytes = Buffer.from(message.body, 'base64');
    const server = createServer((_request, response) => {
      response.writeHead(200, message.headers).end(bytes);
    });
    // A server that listens on a port has an address with a port.
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
  process.once('disconnect', () => process.exit());
}

function isBufferedResponse(message: unknown): message is BufferedResponse {
  return typeof message === 'object' && message !== null && 'body' in message;
}
