import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/config/log.ts';
import {
  handleRequests,
  type ConnectionLimits,
  type Connections,
} from '../../../server/http/connections.ts';

const logLines: string[] = [];
const log = createLog('info', { write: (line) => void logLines.push(line) });
const started: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of started.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(
  handle: RequestListener,
  limits?: Partial<ConnectionLimits>,
): Promise<Server> {
  const server = createServer();
  handleRequests(server, handle, log, limits);
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function open(server: Server, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ ...options, port, host: '127.0.0.1' });
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const last = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe('a request that Node rejects', () => {
  it.each([
    ['GET', expect.stringContaining('"code":"headersTooLarge"')],
    ['HEAD', ''],
  ])('gets a body only if it is not a HEAD request: %s', async (method, expected) => {
    const socket = await open(await listen((_request, response) => response.end()));
    socket.write(`${method} /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(body).toEqual(expected);
  });

  it('gets an id, in its problem and in the log', async () => {
    const socket = await open(await listen((_request, response) => response.end()));
    socket.write('not HTTP\r\n\r\n');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const { instance } = JSON.parse(body);
    expect(instance).toMatch(/^[\da-f-]{36}$/);
    expect(head.toLowerCase()).toContain(`\r\nx-request-id: ${instance}\r\n`);
    expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({
      msg: 'rejected a request',
      requestId: instance,
      client: '127.0.0.0',
      status: 400,
      reason: 'HPE_INVALID_METHOD',
    });
  });
});

describe('a client that is still sending a rejected request', () => {
  const head = 'FOO / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n';

  it('can read the answer', async () => {
    const socket = await open(await listen((_request, response) => response.end()));
    const answer = text(socket);
    socket.write(head);
    socket.write(Buffer.alloc(20_000_000, 'a'));
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"badRequest"/);
    expect(socket.errored).toBeNull();
  });

  it('loses its connection after a while', async () => {
    const limits = { lingerMs: 300 };
    const server = await listen((_request, response) => response.end(), limits);
    const socket = await open(server, { allowHalfOpen: true });
    socket.write(head);
    const sending = setInterval(() => socket.write('a'), 20);
    await once(socket.resume(), 'end');
    await expect.poll(() => connectionsOf(server)).toBe(0);
    clearInterval(sending);
  });
});

describe('requests on one connection', () => {
  it('are answered one at a time, in order', async () => {
    let active = 0;
    let peakActive = 0;
    const handle: RequestListener = (request, response) => {
      active += 1;
      peakActive = Math.max(peakActive, active);
      setImmediate(() => {
        active -= 1;
        response.end(`${request.url}\n`);
      });
    };
    const server = await listen(handle, { pipelined: 8 });
    const socket = await open(server);
    socket.write(get('/a') + get('/b') + get('/c') + last('/d'));
    expect((await text(socket)).match(/\/[a-d]\b/g)).toEqual(['/a', '/b', '/c', '/d']);
    expect(peakActive).toBe(1);
  });

  it('close the connection if there are too many', async () => {
    const handled: (string | undefined)[] = [];
    const server = await listen((request) => void handled.push(request.url), { pipelined: 8 });
    const socket = await open(server);
    socket.write(Array.from({ length: 30 }, (_, index) => get(`/${index}`)).join(''));
    await once(socket, 'close');
    expect(handled).toEqual(['/0']);
  });
});

describe('a client that does not read', () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  const limits = { stalledMs: 200, lateMs: 60_000 };

  it('loses its connection', async () => {
    const server = await listen((_request, response) => void response.end(large), limits);
    const clients = await Promise.all(Array.from({ length: 5 }, () => open(server)));
    for (const socket of clients) socket.pause().write(get('/'));
    await expect.poll(() => connectionsOf(server), { timeout: 20_000 }).toBe(0);
  });

  it('loses its connection if it reads too slowly to finish', async () => {
    const slow = { stalledMs: 60_000, lateMs: 200 };
    const server = await listen((_request, response) => void response.end(large), slow);
    const socket = await open(server);
    socket.pause().write(get('/'));
    await expect.poll(() => connectionsOf(server), { timeout: 20_000 }).toBe(0);
  });

  it('is not confused with one that waits for a response', async () => {
    const server = await listen((_request, response) => {
      setTimeout(() => response.end('done'), 700);
    }, limits);
    const socket = await open(server);
    socket.write(last('/'));
    expect(await text(socket)).toMatch(/done$/);
  });
});

it('closes idle connections to accept new ones', async () => {
  const server = await listen((_request, response) => void response.end('done'), { max: 5 });
  const idle = await Promise.all(Array.from({ length: 5 }, () => open(server)));
  for (const socket of idle) {
    socket.write(get('/'));
    await once(socket, 'data');
  }
  const answer = async (): Promise<string> => {
    const socket = await open(server);
    socket.write(last('/'));
    return text(socket).catch(() => '');
  };
  await expect.poll(answer, { timeout: 20_000 }).toMatch(/done$/);
});

it('closes the connection silently on a bad request behind a half-sent response', async () => {
  const server = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('12345');
  });
  const socket = await open(server);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
    if (received.endsWith('12345')) socket.write('no HTTP at all\r\n\r\n');
  });
  socket.write(get('/'));
  await once(socket, 'close');
  expect(received).toMatch(/12345$/);
});

it('completes the response under way when a bad request follows', async () => {
  const server = await listen((_request, response) => {
    setTimeout(() => response.end('done'), 300);
  });
  const socket = await open(server);
  socket.write(`${get('/')}no HTTP at all\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[^]*done$/i);
});

it('asks a client whose request is being handled to reconnect, once the site shuts down', async () => {
  const server = createServer();
  const connections = handleRequests(
    server,
    (_request, response) => {
      connections.drain();
      response.end('done');
    },
    log,
  );
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = await open(server);
  socket.write(get('/'));
  expect(await text(socket)).toMatch(/\r\nconnection: close\r\n[^]*done$/i);
});

it('closes every connection, also one of another protocol', async () => {
  const server = createServer();
  const connections = handleRequests(server, (_request, response) => response.end(), log);
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => {}).write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  started.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [upgraded, waiting] = await Promise.all([open(server), open(server)]);
  upgraded.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  await once(upgraded, 'data');
  waiting.write('GET /half');
  connections.closeAll();
  await expect.poll(() => connectionsOf(server)).toBe(0);
  for (const socket of [upgraded, waiting]) {
    socket.resume();
    await expect.poll(() => socket.closed).toBe(true);
  }
});

describe('closing idle connections', () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'x');

  async function listenIdly(): Promise<{ server: Server; connections: Connections }> {
    const server = createServer();
    const connections = handleRequests(
      server,
      ({ url }, response) => {
        if (url !== '/hangs') response.end(url === '/large' ? large : 'done');
      },
      log,
    );
    started.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, connections };
  }

  it('does not cut off a client that is still reading, or one whose request is handled', async () => {
    const { server, connections } = await listenIdly();
    const [slow, waiting, idle, silent] = await Promise.all([1, 2, 3, 4].map(() => open(server)));
    if (!slow || !waiting || !idle || !silent) throw new Error('too few connections');
    slow.pause().write(last('/large'));
    waiting.write(get('/hangs'));
    idle.write(get('/'));
    await once(idle, 'data');
    await expect.poll(() => slow.readableLength).toBeGreaterThan(0);
    connections.drain();
    connections.closeIdle();
    await once(idle, 'close');
    expect(silent.resume().destroyed).toBe(false);
    const closing = setInterval(() => connections.closeIdle(), 50);
    await once(silent, 'close');
    clearInterval(closing);
    expect(await connectionsOf(server)).toBe(2);
    expect((await text(slow)).length).toBeGreaterThan(large.length);
    await expect.poll(() => connectionsOf(server)).toBe(1);
  });

  it('while draining, does not cut off a request that has arrived in part', async () => {
    const { server, connections } = await listenIdly();
    const [first, second] = await Promise.all([open(server), open(server)]);
    second.write(get('/'));
    await once(second, 'data');
    connections.drain();
    const [start, end] = [last('/late').slice(0, 12), last('/late').slice(12)];
    for (const socket of [first, second]) socket.write(start);
    await pause(100);
    connections.closeIdle();
    for (const socket of [first, second]) {
      socket.write(end);
      expect(await text(socket)).toMatch(/done$/);
    }
  });
});
