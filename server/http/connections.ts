import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError } from './client-errors.ts';

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
  waiting: Exchange[];
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * Lets a handler answer a server's requests, within limits for the number of connections and for clients that don't read their
 * responses. Handles a connection's requests one at a time, and closes it if too many are queued: browsers and proxies don't
 * pipeline, and every response queued behind a slow reader takes memory. Requests that Node rejects get a problem body.
 */
export function handleRequests(
  server: Server,
  handle: RequestListener,
  limits: Partial<ConnectionLimits> = {},
): void {
  const { max, stalledMs, lateMs, pipelined } = { ...connectionLimits, ...limits };
  const connections = new WeakMap<Socket, Connection>();
  server.maxConnections = max;
  // Close idle connections to make room for new ones.
  server.on('drop', () => server.closeIdleConnections());

  server.timeout = stalledMs;
  server.on('timeout', (socket) => {
    // Nothing is written while a handler works, which is not the client's fault.
    if (socket.writableLength === 0 && connections.get(socket)?.active) {
      socket.setTimeout(stalledMs);
    } else {
      socket.destroy();
    }
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    answerClientError(error, socket, connections.get(socket)?.active);
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (!connection) connections.set(socket, (connection = { active: undefined, waiting: [] }));
    if (!connection.active) return answer(connection, request, response);
    if (connection.waiting.length >= pipelined) return void socket.destroy();
    connection.waiting.push([request, response]);
  });

  function answer(connection: Connection, ...[request, response]: Exchange): void {
    const { socket } = request;
    let late: NodeJS.Timeout | undefined;
    connection.active = response;
    response.on('prefinish', () => {
      // Most responses are in the operating system's buffer by now.
      if (socket.writableLength > 0) late = setTimeout(() => socket.destroy(), lateMs).unref();
    });
    response.on('close', () => {
      clearTimeout(late);
      connection.active = undefined;
      if (socket.destroyed) connection.waiting.length = 0;
      const next = connection.waiting.shift();
      if (next) answer(connection, ...next);
    });
    handle(request, response);
  }
}
