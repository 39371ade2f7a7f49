import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { allowSlowBody, bodyDeadline } from '../../../server/http/body-deadline.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';

describe('body deadline', () => {
  let server: Server;
  const log: string[] = [];

  beforeAll(async () => {
    const app = express();
    app.use(
      bodyDeadline({
        ordinaryMs: 500,
        slowMs: 120_000,
        minRate: { bytes: 2, perMs: 1000 },
      }),
    );
    app.post('/ignored', (_request, response) => void response.json('at once'));
    app.post('/slow', (request, _response, next) => {
      allowSlowBody(request);
      next();
    });
    app.use(express.text({ type: () => true }), (request, response) => {
      response.json(request.body);
    });
    app.use(errorHandler(pino({ level: 'error' }, { write: (line) => void log.push(line) })));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  /** Sends headers and half a body, and the other half once `rest` resolves. */
  async function post(
    path: string,
    rest: Promise<unknown> | null,
    onSent?: (socket: Socket) => void,
  ): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const headers = 'Host: a\r\nContent-Type: text/plain\r\nContent-Length: 6\r\nConnection: close';
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\nhal`);
    onSent?.(socket);
    void rest?.then(() => socket.write('ves'));
    return text(socket);
  }

  const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 800));

  it('answers 408 to a body that never arrives, and closes the connection', async () => {
    const answer = await post('/', null);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      status: 408,
      detail: catalogue.requestTimeout,
    });
  });

  it('allows the time that the route sets', async () => {
    expect(await post('/slow', later())).toMatch(/^HTTP\/1\.1 200 [^]*"halves"$/);
  });

  it('answers 408 to a body that stops, long before the time of the route is over', async () => {
    expect(await post('/slow', null)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('answers 408 to a body that trickles more slowly than the minimum rate', async () => {
    let trickle: NodeJS.Timeout | undefined;
    const answer = await post('/slow', null, (socket) => {
      trickle = setInterval(() => socket.write('v'), 1100);
    });
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('closes a connection whose body still trickles in after the response', async () => {
    expect(await post('/ignored', null)).toMatch(/^HTTP\/1\.1 200 [^]*"at once"$/);
  });

  it('accepts a body in time, and a request without one', async () => {
    expect(await post('/', Promise.resolve())).toMatch(/^HTTP\/1\.1 200 [^]*"halves"$/);
    const { port } = server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status).toBe(200);
    expect(log).toEqual([]);
  });
});
