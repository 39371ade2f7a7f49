import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type ChrootOptions, spawnInChroot } from './chroot.ts';

/** The output of a program that exits with status 0. */
export async function output(command: string[], options: ChrootOptions): Promise<string> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.equal(code, 0, `${command.join(' ')} printed ${printed}`);
  return printed;
}

/** The error output of a program that exits with status 1, or 2 for a usage error. */
export async function fails(command: string[], options: ChrootOptions): Promise<string> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  assert(child.stderr);
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert(
    code === 1 || code === 2,
    `${command.join(' ')} exited with ${code} and printed ${printed}`,
  );
  return printed;
}

export interface Server extends AsyncDisposable {
  url: string;
  /** Sends SIGTERM and returns the exit status and signal. */
  stop(): Promise<unknown[]>;
}

/** Starts a server and waits until it listens. */
export async function start(command: string[], options: ChrootOptions): Promise<Server> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout);
  const lines: string[] = [];
  const port = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the server exited\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(line);
      const found =
        /"port":(\d+),"msg":"listening"/.exec(line) ?? /^Provider API: .*:(\d+)/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
  });
  const ended = once(child, 'close');
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
