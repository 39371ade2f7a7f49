import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Answers every request with these headers and bytes, from a separate process. */
export async function startBufferServer(
  headers: Record<string, unknown>,
  bytes: Buffer,
  env: Record<string, string> = {},
): Promise<{ url: string; process: ChildProcess } & AsyncDisposable> {
  const child = fork(new URL('buffer-server.ts', import.meta.url), {
    env: { ...process.env, ...env },
  });
  const exited = once(child, 'exit');
  child.send({ headers, body: bytes.toString('base64') });
  const [port]: number[] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
