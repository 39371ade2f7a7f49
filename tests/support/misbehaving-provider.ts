import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { freePort } from './free-port.ts';

/** Behaviour of one path, for any method. */
export type Behaviour =
  | { kind: 'answers'; status?: number; json?: unknown; headers?: Record<string, string> }
  | { kind: 'sends'; status?: number; type: string; body: string }
  /** Accepts the request and never responds. */
  | { kind: 'hangs' }
  /** Responds normally once a promise resolves. */
  | { kind: 'waits'; until: Promise<unknown>; json: unknown }
  /** Responds normally after a delay. */
  | { kind: 'is-slow'; milliseconds: number; json: unknown }
  /** Sends the headers and the beginning of a body, then nothing. */
  | { kind: 'stalls' }
  | { kind: 'resets' }
  /** Closes the connection in the middle of a body, with or without a declared length. */
  | { kind: 'sends-half'; declared: boolean }
  /** Resets the connection in the middle of a body. */
  | { kind: 'resets-in-body' }
  /** Never stops sending. */
  | { kind: 'is-endless' }
  /** Declares a body of this many bytes. */
  | { kind: 'announces'; bytes: number }
  /** With the requested body, so that only the status differs. */
  | { kind: 'redirects'; to: string }
  /** Does not speak HTTP. */
  | { kind: 'babbles' };

export interface ReceivedRequest {
  method: string;
  /** Exactly as on the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface MisbehavingProvider extends AsyncDisposable {
  /** Includes a base path, like a real provider’s. */
  readonly base: string;
  readonly requests: ReceivedRequest[];
  /** Maximum number of concurrent requests. */
  readonly peakInFlight: number;
  readonly openConnections: number;
  /**
   * Uses several behaviours one after the other, the last one permanently. An unset path returns
   * 404.
   */
  on(path: string, ...behaviours: Behaviour[]): void;
}

export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const basePath = '/api';
  const behavioursByTarget = new Map<string, Behaviour[]>();
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let inFlight = 0;
  let peakInFlight = 0;

  const server = createServer((request, response) => {
    inFlight += 1;
    peakInFlight = Math.max(peakInFlight, inFlight);
    response.on('close', () => (inFlight -= 1));
    const { method = '', url: target = '', headers } = request;
    const received: ReceivedRequest = { method, target, headers, body: '' };
    requests.push(received);
    request.setEncoding('utf8').on('data', (chunk: string) => (received.body += chunk));
    const path = target.split('?')[0] ?? '';
    const behaviours = behavioursByTarget.get(path) ?? [];
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    misbehave(behaviour ?? { kind: 'answers', status: 404, json: {} }, response);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    base: `http://127.0.0.1:${portOf(server.address())}${basePath}`,
    requests,
    get peakInFlight() {
      return peakInFlight;
    },
    get openConnections() {
      return sockets.size;
    },
    on(path, ...behaviours) {
      behavioursByTarget.set(basePath + path, behaviours);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function misbehave(behaviour: Behaviour, response: ServerResponse): void {
  switch (behaviour.kind) {
    case 'answers': {
      const { status = 200, json, headers = {} } = behaviour;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(json === undefined ? undefined : JSON.stringify(json));
      return;
    }
    case 'sends':
      response.writeHead(behaviour.status ?? 200, { 'content-type': behaviour.type });
      response.end(behaviour.body);
      return;
    case 'hangs':
      return;
    case 'waits':
      void behaviour.until.then(() =>
        misbehave({ kind: 'answers', json: behaviour.json }, response),
      );
      return;
    case 'is-slow': {
      const timer = setTimeout(
        () => misbehave({ kind: 'answers', json: behaviour.json }, response),
        behaviour.milliseconds,
      );
      response.on('close', () => clearTimeout(timer));
      return;
    }
    case 'stalls':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"properties":[');
      return;
    case 'resets':
      response.socket?.resetAndDestroy();
      return;
    case 'sends-half':
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(behaviour.declared ? { 'content-length': '1000' } : {}),
      });
      response.write('{"properties":[', () => response.socket?.destroy());
      return;
    case 'resets-in-body':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"properties":[', () => response.socket?.resetAndDestroy());
      return;
    case 'is-endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      sendWithoutEnd(response);
      return;
    case 'announces':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(behaviour.bytes),
      });
      response.write('{');
      return;
    case 'redirects':
      response.writeHead(302, { 'content-type': 'application/json', location: behaviour.to });
      response.end('{"properties":[]}');
      return;
    case 'babbles':
      response.socket?.end('\u0000\u0001 this is not HTTP\r\n\r\n');
      return;
  }
}

function sendWithoutEnd(response: ServerResponse): void {
  const chunk = ' '.repeat(64 * 1024);
  function send(): void {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send);
  send();
}

/** A URL at which nothing listens. */
export async function refusingBase(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}/api`;
}

/** A URL whose connections are never accepted: its backlog is full and its thread is blocked. */
export async function startUnresponsiveServer(): Promise<{ base: string } & AsyncDisposable> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const [port]: number[] = await once(worker, 'message');
  if (port === undefined) throw new Error('the unresponsive server has no port');
  // Linux accepts one connection beyond the backlog before it lets connections wait.
  const fillers = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => {}));
  await once(fillers[1] ?? worker, 'connect');
  return {
    base: `http://127.0.0.1:${port}/api`,
    async [Symbol.asyncDispose]() {
      for (const filler of fillers) filler.destroy();
      await worker.terminate();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
}
