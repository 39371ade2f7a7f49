import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { ClientDisconnected } from '../../../server/features/request-signal.ts';
import { createUploadPlaces } from '../../../server/features/upload-places.ts';
import { admitLargeBodies } from '../../../server/http/large-bodies.ts';

it('a client that leaves before its body is admitted keeps no place', async () => {
  const admit = admitLargeBodies(createUploadPlaces({ inAll: 1, ofAddress: 1, ofPerson: 1 }));
  const reasons: unknown[] = [];
  const app = express();
  app.post('/left', async (request, response) => {
    // Such as a session that is read slowly.
    await once(response, 'close');
    try {
      admit(request, response);
    } catch (error) {
      reasons.push(error);
    }
  });
  app.post('/stays', (request, response) => {
    admit(request, response);
    response.end();
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const socket = connect(port, '127.0.0.1');
  socket.write('POST /left HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n');
  await once(server, 'request');
  socket.destroy();
  await expect.poll(() => reasons).toEqual([expect.any(ClientDisconnected)]);
  const stays = await fetch(`http://127.0.0.1:${port}/stays`, { method: 'POST', body: 'x' });
  expect(stays.status).toBe(200);
  server.close();
});
