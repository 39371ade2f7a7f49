import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Answers every request with these headers and bytes, from a separate process. */
export async function startBufferServer(
  headers: Record<string, unknown>,
  bytes: Buffer,
): Promise<{ url: string } & AsyncDisposable> {
  const child = fork(new URL('buffer-server.ts', import.meta.url));
  const exited = once(child, 'exit');
  child.send({ headers, body: bytes.toString('base64') });
  const [port]: number[] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
