import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { answerClientError } from './client-errors.ts';

export interface ConnectionLimits {
  max: number;
  /** For a client that doesn't read any of the written data. */
  stalledMs: number;
  /** From writing the last byte of a response until the client has received it. */
  lateMs: number;
  /** From answering a request that Node rejects until the client has sent the rest of it. */
  lingerMs: number;
  /** Maximum number of requests queued on one connection. */
  pipelined: number;
}

const connectionLimits: ConnectionLimits = {
  max: 4000,
  stalledMs: 30_000,
  lateMs: 180_000,
  lingerMs: 10_000,
  pipelined: 8,
};

/** A connection without a request for this long was opened in advance. */
const unusedMs = 1000;

interface Connection {
  active: ServerResponse | undefined;
  waiting: Exchange[];
  answered: boolean;
  /** When it was accepted, by `performance.now()`. */
  since: number;
  /** Bytes read when it last became idle. Set while draining. */
  idleAtBytes: number;
}

export interface Connections {
  /** Asks clients to reconnect after the responses under way. From now on `closeIdle` also detects partial requests. */
  drain(): void;
  /**
   * Closes the connections without a request or response under way. Node's own `closeIdleConnections`, which its
   * `Server.close` calls too, also closes those whose client is still reading the end of a response.
   */
  closeIdle(): void;
  /** Closes every connection, also those of other protocols, which Node's own `closeAllConnections` leaves open. */
  closeAll(): void;
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
  log: Logger,
  limits: Partial<ConnectionLimits> = {},
): Connections {
  const { max, stalledMs, lateMs, lingerMs, pipelined } = { ...connectionLimits, ...limits };
  const connections = new Map<Socket, Connection>();
  let draining = false;
  server.maxConnections = max;
  // Close idle connections to make room for new ones.
  server.on('drop', closeIdle);
  server.on('connection', (socket: Socket) => {
    follow(socket);
    socket.once('close', () => connections.delete(socket));
  });

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
    answerClientError(error, socket, connections.get(socket)?.active, log, lingerMs);
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? follow(socket);
    if (!connection.active) return answer(connection, request, response);
    if (connection.waiting.length >= pipelined) return void socket.destroy();
    connection.waiting.push([request, response]);
  });

  return {
    drain() {
      draining = true;
      for (const [socket, connection] of connections) {
        const { active, answered } = connection;
        if (answered) connection.idleAtBytes = socket.bytesRead;
        if (active && !active.headersSent) active.setHeader('connection', 'close');
      }
    },
    closeIdle,
    closeAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
  };

  function follow(socket: Socket): Connection {
    const connection: Connection = {
      active: undefined,
      waiting: [],
      answered: false,
      since: performance.now(),
      idleAtBytes: 0,
    };
    connections.set(socket, connection);
    return connection;
  }

  function closeIdle(): void {
    for (const [socket, connection] of connections)
      if (isIdle(socket, connection)) socket.destroy();
  }

  function isIdle(socket: Socket, connection: Connection): boolean {
    if (connection.active || connection.waiting.length > 0) return false;
    if (!draining) return connection.answered;
    // The first request of a new connection may be on its way.
    const isNew = !connection.answered && performance.now() - connection.since < unusedMs;
    return !isNew && socket.bytesRead === connection.idleAtBytes;
  }

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
      connection.answered = true;
      if (draining) connection.idleAtBytes = socket.bytesRead;
      if (socket.destroyed) connection.waiting.length = 0;
      const next = connection.waiting.shift();
      if (next) answer(connection, ...next);
    });
    handle(request, response);
  }
}
