/** @module-tag long */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  startMisbehavingProvider,
  type MisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { rawExchange, requestFor } from '../../support/raw-exchange.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

describe('request that Node rejects', () => {
  let provider: MisbehavingProvider;
  let server: RunningServer;

  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, [wireProperty()]);
    server = await productionServer({ env: { PROVIDER_URL: provider.base } });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  afterEach(() => expectUnharmed());

  async function expectUnharmed(): Promise<void> {
    expect((await rawExchange(server.url, requestFor('/buy'))).status).toBe(200);
    const warnings = server.lines
      .map((line) => JSON.parse(line))
      // The configuration's gaps are logged at the start.
      .filter(({ level, gaps }) => level >= 40 && gaps === undefined);
    expect(warnings).toEqual([]);
  }

  const get = 'GET /buy HTTP/1.1\r\nHost: homes.example\r\n';

  it.each([
    [
      '16 kB of headers',
      `${get}Cookie: a=${'x'.repeat(16_000)}\r\n\r\n`,
      431,
      catalogue.headersTooLarge,
    ],
    [
      'many headers',
      `${get}${Array.from({ length: 1500 }, (_, index) => `x-${index}: y\r\n`).join('')}\r\n`,
      431,
      catalogue.headersTooLarge,
    ],
    ['not HTTP', 'hello\r\n\r\n', 400, catalogue.badRequest],
    ['no host', 'GET /buy HTTP/1.1\r\n\r\n', 400, null],
    [
      'a body with two lengths',
      `POST /buy HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      catalogue.badRequest,
    ],
    [
      'a body with both a length and chunks',
      `POST /buy HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      catalogue.badRequest,
    ],
    ['an unknown method', 'BREW /buy HTTP/1.1\r\nHost: a\r\n\r\n', 400, catalogue.badRequest],
  ])('%s', async (_what, bytes, status, detail) => {
    const response = await rawExchange(server.url, bytes);
    expect(response.status).toBe(status);
    // Node itself rejects a request without a host, in one line and without a body.
    const problem: unknown = detail === null ? null : JSON.parse(response.body);
    expect(problem).toEqual(detail === null ? null : problemOf(status, detail));
  });

  it.concurrent('headers that take longer than ten seconds', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET /buy HTTP/1.1\r\nHost: homes.ex');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain(catalogue.requestTimeout);
  });

  it.concurrent('a body that takes longer than fifteen seconds, unless it is a photo', async () => {
    const photo = await jpeg();
    const send = async (head: string, first: Buffer, rest: Buffer | null): Promise<string> => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      const length = first.length + (rest?.length ?? 1);
      socket.write(
        `${head}Host: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
      );
      socket.write(first);
      // Just after the ordinary deadline, as on a slow connection.
      if (rest) setTimeout(() => socket.write(rest), 17_000);
      return text(socket);
    };
    const message = Buffer.from('{"fullName":');
    const [json, form, upload] = await Promise.all([
      send('POST /api/contact HTTP/1.1\r\nContent-Type: application/json\r\n', message, null),
      send(
        'POST /contact-us HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n',
        message,
        null,
      ),
      send(
        'POST /api/owner-photos HTTP/1.1\r\nContent-Type: image/jpeg\r\n',
        photo.subarray(0, 100),
        photo.subarray(100),
      ),
    ]);
    expect(json).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(json).toContain(catalogue.requestTimeout);
    // Either the page accepts no form or the form has not arrived: the response is an error.
    expect(form).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(upload).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  });
});

function problemOf(status: number, detail: string): unknown {
  const anyText: unknown = expect.any(String);
  const instance: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
  return { type: 'about:blank', title: anyText, status, detail, code: anyText, instance };
}
