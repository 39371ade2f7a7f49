import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Impostor extends AsyncDisposable {
  port: number;
}

/** A fake server that replaces the real one and does not speak its protocol. */
export async function startImpostor(answer: (socket: Socket) => void): Promise<Impostor> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => sockets.delete(socket));
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends the line again and again, as fast as the client reads. */
export function sendWithoutEnd(socket: Socket, line: string): void {
  const lines = line.repeat(1000);
  function send(): void {
    while (!socket.destroyed && socket.write(lines));
  }
  socket.on('drain', send);
  send();
}
