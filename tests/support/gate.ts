import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface Gate extends AsyncDisposable {
  /** The target’s URL with the gate’s port. */
  url: string;
  /** While it is shut, connections are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Passes new connections on to another port; null for the target’s. */
  redirect(port: number | null): void;
  /** Loses all further bytes of the open connections, without closing them. New ones work. */
  silence(): void;
  /** Passes on the next request that contains `text`, and ends its connection before the answer. */
  loseAnswerTo(text: string): void;
}

/** A TCP proxy that can be closed and redirected. */
export async function openGate(target: string): Promise<Gate> {
  const { hostname, port: targetPort } = new URL(target);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let otherPort: number | null = null;
  let lost: string | null = null;

  function pass(client: Socket): void {
    const onward = connect(otherPort ?? Number(targetPort), hostname);
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    client.on('data', (chunk: Buffer) => {
      if (lost === null || !chunk.includes(lost)) return;
      lost = null;
      onward.unpipe(client);
      onward.once('data', () => client.resetAndDestroy()).resume();
    });
  }

  async function shut(): Promise<void> {
    if (server === null) return;
    const closing = server;
    server = null;
    const closed = once(closing, 'close');
    closing.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  async function open(): Promise<void> {
    if (server !== null) return;
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  await open();
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    shut,
    open,
    redirect(to) {
      otherPort = to;
    },
    loseAnswerTo(text) {
      lost = text;
    },
    silence() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    [Symbol.asyncDispose]: shut,
  };
}
