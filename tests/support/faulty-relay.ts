import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `reset` ends every connection at once, `hang` keeps them open and passes nothing on. */
export type RelayMode = 'pass' | 'reset' | 'hang';

export interface FaultyRelay extends AsyncDisposable {
  url: string;
  /** Also ends the open connections. */
  become(mode: RelayMode): void;
  /** The next request that contains `text` is passed on, but its connection ends before the answer. */
  loseAnswerTo(text: string): void;
}

/** Passes TCP connections on to a server, as long as it is told to. */
export async function startFaultyRelay(target: string): Promise<FaultyRelay> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let mode: RelayMode = 'pass';
  let lost: string | null = null;

  function keep(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  }

  const server = createServer((client) => {
    keep(client);
    if (mode === 'reset') return void client.resetAndDestroy();
    if (mode === 'hang') return;
    const onward = connect(Number(port), hostname);
    keep(onward);
    client.on('data', (chunk: Buffer) => {
      if (lost === null || !chunk.includes(lost)) return;
      lost = null;
      onward.unpipe(client);
      onward.once('data', () => client.resetAndDestroy()).resume();
    });
    client.pipe(onward).pipe(client);
    client.on('close', () => onward.destroy());
    onward.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    become(next) {
      mode = next;
      for (const socket of open) socket.resetAndDestroy();
    },
    loseAnswerTo(text) {
      lost = text;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
