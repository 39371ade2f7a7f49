import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LoadedServer } from './load.ts';

const script = new URL('buffer-server.ts', import.meta.url);

/** Set in a server's environment, so that `startBufferServerIn` can reach it. */
export const bufferServerPreload = `--import ${script.href}`;

/** Answers every request with these headers and bytes, from a separate process. */
export async function startBufferServer(
  headers: Record<string, unknown>,
  bytes: Buffer,
): Promise<LoadedServer & AsyncDisposable> {
  const child = fork(script);
  const exited = once(child, 'exit');
  return {
    ...(await startBufferServerIn(child, headers, bytes)),
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

/** The same from a process that has loaded the preload; it listens until the process ends. */
export async function startBufferServerIn(
  process: ChildProcess,
  headers: Record<string, unknown>,
  bytes: Buffer,
): Promise<LoadedServer> {
  process.send({ headers, body: bytes.toString('base64') });
  const [port]: number[] = await once(process, 'message');
  return { url: `http://127.0.0.1:${port}`, process };
}
