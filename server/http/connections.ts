import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  max: number;
  /** For a client that takes nothing of what was written to it. */
  stalledMs: number;
  /** For a response from when all of it was written until the client has it. */
  lateMs: number;
  /** Requests that wait on one connection while an earlier one is answered. */
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
 * Answers the requests of a connection one after the other, and closes it where too many wait: browsers and proxies don't
 * pipeline, and each answer that waits for a slow reader is held in memory.
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

/** Bounds the number of connections, and closes those whose clients do not read what they asked for. */
export function boundConnections(
  server: Server,
  limits: ConnectionLimits = connectionLimits,
): void {
  const { max, stalledMs, lateMs } = limits;
  const unanswered = new WeakMap<Socket, number>();
  server.maxConnections = max;
  // Connections that nobody uses make room for those that somebody wants.
  server.on('drop', () => server.closeIdleConnections());

  server.timeout = stalledMs;
  server.on('timeout', (socket) => {
    // While a handler works nothing is written, which is no fault of the client.
    if (socket.writableLength === 0 && (unanswered.get(socket) ?? 0) > 0) {
      socket.setTimeout(stalledMs);
    } else {
      socket.destroy();
    }
  });

  // Before the handler, which may answer at once.
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
