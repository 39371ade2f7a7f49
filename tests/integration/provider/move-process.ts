import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../server/provider/main.ts', import.meta.url));

export interface Move {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `provider:move` as an operator would. `killAt` kills it when it prints a line that starts so. */
export async function runMove(
  variables: Record<string, string>,
  { killAt }: { killAt?: string } = {},
): Promise<Move> {
  const child = spawn(process.execPath, [main, 'move'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  let stdout = '';
  for await (const line of createInterface({ input: child.stdout })) {
    stdout += `${line}\n`;
    if (killAt !== undefined && line.startsWith(killAt)) child.kill('SIGKILL');
  }
  await closed;
  return { code: child.exitCode, stdout, stderr };
}
