import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  max: number;
  /** For a client that doesn't read any of the written data. */
  stalledMs: number;
  /** From writing the last byte of a response until the client has received it. */
  lateMs: number;
  /** Maximum number of requests queued on one connection. */
  pipelined: number;
}

const connectionLimits: ConnectionLimits = {
  max: 4000,
  stalledMs: 30_000,
  lateMs: 180_000,
  pipelined: 8,
};

interface Connection {
  active: ServerResponse | undefined;
  waiting: (() => void)[];
}

/**
 * Handles a connection's requests one at a time, and closes it if too many are queued: browsers and proxies don't pipeline, and
 * every response queued behind a slow reader takes memory.
 */
export function oneAtATime(
  handle: RequestListener,
  { pipelined }: Pick<ConnectionLimits, 'pipelined'> = connectionLimits,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();

  function answer(connection: Connection, request: IncomingMessage, response: ServerResponse) {
    connection.active = response;
    response.once('close', () => {
      connection.active = undefined;
      if (request.socket.destroyed) connection.waiting.length = 0;
      connection.waiting.shift()?.();
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { active: undefined, waiting: [] };
    connections.set(socket, connection);
    if (!connection.active) return answer(connection, request, response);
    if (connection.waiting.length >= pipelined) return void socket.destroy();
    connection.waiting.push(() => answer(connection, request, response));
  };
}

/** Limits the number of connections, and closes those whose clients don't read their responses. */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits = connectionLimits,
): void {
  const { max, stalledMs, lateMs } = limits;
  const unanswered = new WeakMap<Socket, number>();
  server.maxConnections = max;
  // Close idle connections to make room for new ones.
  server.on('drop', () => server.closeIdleConnections());

  server.timeout = stalledMs;
  server.on('timeout', (socket) => {
    // Nothing is written while a handler works, which is not the client's fault.
    if (socket.writableLength === 0 && (unanswered.get(socket) ?? 0) > 0) {
      socket.setTimeout(stalledMs);
    } else {
      socket.destroy();
    }
  });

  // Run before the handler, which may respond at once.
  server.prependListener('request', ({ socket }, response) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    let late: NodeJS.Timeout | undefined;
    response.once('prefinish', () => {
      late = setTimeout(() => socket.destroy(), lateMs).unref();
    });
    response.once('close', () => {
      clearTimeout(late);
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
  });
}
