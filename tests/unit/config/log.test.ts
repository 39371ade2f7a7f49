import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createLog } from '../../../server/config/log.ts';
import { UpstreamFailure } from '../../../server/upstream/transport/failure.ts';
import { asBadGateway, toAppError } from '../../../server/upstream/transport/error-mapping.ts';

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

it('shows the cause of an error, not its message for visitors', () => {
  const lines: string[] = [];
  const memory = createLog('info', { write: (line) => void lines.push(line) });
  const refused = new UpstreamFailure({ kind: 'network', reason: 'ECONNREFUSED' });
  const notThere = new UpstreamFailure({ kind: 'status', reason: 'the provider answered 404' });
  for (const err of [
    toAppError(refused),
    asBadGateway(toAppError(notThere)),
    new Error('a', { cause: refused }),
  ]) {
    memory.error({ err });
  }
  const errors = lines.map((line): { message: string; stack: string } => JSON.parse(line).err);
  expect(errors.map(({ message }) => message)).toEqual([
    'ECONNREFUSED',
    'the provider answered 404',
    'a: ECONNREFUSED',
  ]);
  expect(errors[0]).toMatchObject({ type: 'AppError', code: 'network', status: 503 });
  expect(errors.map(({ stack }) => stack.match(/^(?:caused by: )?\w+: .*$/gm))).toEqual([
    ['AppError: network', 'caused by: UpstreamFailure: ECONNREFUSED'],
    [
      'AppError: upstream',
      'caused by: AppError: unknown',
      'caused by: UpstreamFailure: the provider answered 404',
    ],
    ['Error: a', 'caused by: UpstreamFailure: ECONNREFUSED'],
  ]);
});
