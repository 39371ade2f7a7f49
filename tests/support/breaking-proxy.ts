import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLoopbackServer } from './loopback-server.ts';

export interface BreakingProxy extends AsyncDisposable {
  /** Proxy origin for browsers. */
  url: string;
  /** Cuts off uploads to matching URLs after a share of their length; null lets them through. */
  breakUploads(to: RegExp | null, share?: number): void;
  /**
   * Ends the connections of the next requests that match 'METHOD /path', once the server has answered them in full.
   * @returns the lost answers so far
   */
  loseAnswers(to: RegExp, times?: number): readonly LostAnswer[];
}

export interface LostAnswer {
  status: number;
  body: string;
}

/** A proxy between a browser and a server that can break off uploads and lose answers, as a bad connection does. */
export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  let broken: { to: RegExp; share: number } | null = null;
  let losing: { to: RegExp; left: number; lost: LostAnswer[] } | null = null;

  function abortUpload(incoming: IncomingMessage, share: number): void {
    const limitBytes = Number(incoming.headers['content-length']) * share;
    let receivedBytes = 0;
    incoming.on('error', () => {});
    incoming.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes >= limitBytes) incoming.socket.destroy();
    });
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '' } = incoming;
    const loses = losing !== null && losing.left > 0 && losing.to.test(`${method} ${url}`);
    const lost = loses ? losing : null;
    if (lost) lost.left -= 1;
    const forwarded = request(target + url, { method, headers }, (answer) => {
      if (lost) return void lose(answer, lost.lost).finally(() => incoming.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  }

  const server = await startLoopbackServer((incoming, response) => {
    const isBroken = incoming.method === 'POST' && broken?.to.test(incoming.url ?? '');
    if (isBroken && broken) abortUpload(incoming, broken.share);
    else pass(incoming, response);
  });
  return {
    url: `http://localhost:${server.port}`,
    breakUploads(to, share = 0.5) {
      broken = to && { to, share };
    },
    loseAnswers(to, times = 1) {
      losing = { to, left: times, lost: [] };
      return losing.lost;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function lose(answer: IncomingMessage, lost: LostAnswer[]): Promise<void> {
  lost.push({ status: answer.statusCode ?? 0, body: await text(answer) });
}
