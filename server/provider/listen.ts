import { createServer, type RequestListener } from 'node:http';
import { reasonOf } from '../../shared/node/errors.ts';
import { ProviderStartError } from './start-error.ts';

const host = '127.0.0.1';
const drainMs = 5_000;

export interface Listening {
  /** `http://127.0.0.1:43121` */
  origin: string;
  close(): Promise<void>;
}

/** Serves on loopback. `close` gives requests in flight 5 s to finish before it drops them. */
export async function listen(handler: RequestListener, port: number): Promise<Listening> {
  const server = createServer(handler);
  // Longer than clients keep idle connections, so that none is closed during a request.
  server.keepAliveTimeout = 65_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new ProviderStartError('The provider could not get a port.');
  }
  return {
    origin: `http://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(cutOff);
          resolve();
        });
      }),
  };
}

function toListenError(error: Error, port: number): ProviderStartError {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return new ProviderStartError(
    isTaken
      ? `Port ${port} on ${host} is already in use. Stop the process that uses it, or choose another port.`
      : `The provider could not listen on ${host}:${port}: ${reasonOf(error)}`,
    { cause: error },
  );
}
