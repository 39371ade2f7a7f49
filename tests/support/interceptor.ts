import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Interceptor extends AsyncDisposable {
  /** The target with the interceptor's origin. */
  url: string;
  /** Of every request, as 'GET /api/properties?page=1'. */
  calls: readonly string[];
  /** The body of the last request with this call; empty if there was none. */
  bodyOf(call: string): string;
}

/**
 * A proxy that answers some requests itself.
 *
 * @param intercept gets each request as in `calls`; returns the status to answer with; 'lose' to pass it on and lose its answer;
 * an object to answer with it; or undefined to pass both on
 */
export async function startInterceptor(
  target: string,
  intercept: (call: string) => number | 'lose' | object | undefined,
): Promise<Interceptor> {
  const { origin, pathname } = new URL(target);
  const calls: string[] = [];
  const bodies = new Map<string, Buffer[]>();
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const call = `${method} ${url}`;
    calls.push(call);
    const chunks: Buffer[] = [];
    bodies.set(call, chunks);
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
    const verdict = intercept(call);
    if (typeof verdict === 'number' || typeof verdict === 'object') {
      incoming.resume();
      const [status, json] = typeof verdict === 'number' ? [verdict, {}] : [200, verdict];
      response.writeHead(status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(json));
    }
    const forwarded = request(origin + url, { method, headers }, (answer) => {
      if (verdict === 'lose') return void response.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    calls,
    bodyOf: (call) => Buffer.concat(bodies.get(call) ?? []).toString(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
