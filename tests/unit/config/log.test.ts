import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const log = new URL('../../../server/config/log.ts', import.meta.url).href;

/** Messages that a process has logged when it has ended. */
function messagesOf(code: string): string[] {
  const script = `import { createLog } from '${log}'; const log = createLog('info'); ${code}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  const lines = stdout.toString().trim().split('\n');
  return lines.map((line) => String((JSON.parse(line) as { msg: unknown }).msg));
}

it.each([
  ['ends', ''],
  ['exits', 'process.exit(1);'],
  ['fails', 'throw new Error();'],
  ['is killed later', "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);"],
])('writes each line of a process that %s', (_, ending) => {
  expect(messagesOf(`log.info('first'); log.error('last'); ${ending}`)).toEqual(['first', 'last']);
});

it('writes a fatal error at once', () => {
  const kill = "process.kill(process.pid, 'SIGKILL');";
  expect(messagesOf(`log.info('first'); log.fatal('last'); ${kill}`)).toEqual(['first', 'last']);
});
