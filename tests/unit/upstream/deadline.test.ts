import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { startDeadline } from '../../../server/upstream/transport/deadline.ts';

const aSecond = { awaited: 'answer', milliseconds: 1000 };

it('aborts when its time is up', async () => {
  using deadline = startDeadline({ awaited: 'answer', milliseconds: 1 }, []);
  await once(deadline.signal, 'abort');
  expect(deadline.signal.reason).toMatchObject({ message: 'no answer within 1 ms' });
});

it('aborts later once it is extended', async () => {
  using deadline = startDeadline({ awaited: 'answer', milliseconds: 5 }, []);
  using other = startDeadline({ awaited: 'answer', milliseconds: 20 }, []);
  deadline.extend(60_000);
  await once(other.signal, 'abort');
  expect(deadline.signal.aborted).toBe(false);
  other.extend(60_000);
  expect(other.signal.aborted).toBe(true);
});

it('aborts with any of its parents, for the same reason', () => {
  const reason = new Error('the visitor left');
  using deadline = startDeadline(aSecond, [
    new AbortController().signal,
    AbortSignal.abort(reason),
  ]);
  expect(deadline.signal.reason).toBe(reason);
});

it('allows for a busy process that has not read data received in time', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const [theirs]: Socket[] = await once(server, 'connection');
  using deadline = startDeadline({ awaited: 'answer', milliseconds: 50 }, []);
  const read = once(socket, 'data').then(() => deadline.signal.aborted);
  theirs?.end('in time');
  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  expect(await read).toBe(false);
  socket.destroy();
  server.close();
});
