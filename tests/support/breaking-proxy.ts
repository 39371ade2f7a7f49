import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BreakingProxy extends AsyncDisposable {
  /** The origin that browsers are to use. */
  url: string;
  /** From now on the bodies of requests to an address are cut off after a share of their length; null lets them through. */
  breakUploads(to: RegExp | null, share?: number): void;
}

/** Stands between a browser and a server, as a line does that breaks in the middle of an upload. */
export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  let broken: { to: RegExp; share: number } | null = null;

  function breakOff(incoming: IncomingMessage, share: number): void {
    const enough = Number(incoming.headers['content-length']) * share;
    let seen = 0;
    incoming.on('error', () => {});
    incoming.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen >= enough) incoming.socket.destroy();
    });
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '' } = incoming;
    const onward = request(target + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  }

  const server = createServer((incoming, response) => {
    const isBroken = incoming.method === 'POST' && broken?.to.test(incoming.url ?? '');
    if (isBroken && broken) breakOff(incoming, broken.share);
    else pass(incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    breakUploads(to, share = 0.5) {
      broken = to && { to, share };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
