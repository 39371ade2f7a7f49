import { describe, expect, it } from 'vitest';
import { readArguments } from '../../soak/arguments.ts';
import { formatTable } from '../../soak/figures.ts';

describe('npm run soak', () => {
  it.each([
    [[], 10, 1],
    [['--minutes', '2.5', '--processes', '3'], 2.5, 3],
  ])('with %j runs', (args, minutes, processes) => {
    expect(readArguments(args)).toEqual({ kind: 'run', minutes, processes });
  });

  it.each([
    [['--processes', '2'], '--processes is 2 but must be 1 or 3.'],
    [['--minutes', 'abc'], '--minutes is abc but must be a number from 1 to 10080.'],
    [['--minutes', '0'], '--minutes is 0 but must be a number from 1 to 10080.'],
    [['--minutes='], '--minutes is  but must be a number from 1 to 10080.'],
    [['--hours', '1'], "Unknown option '--hours'"],
  ])('refuses %j with its usage', (args, reason) => {
    const answer = readArguments(args);
    if (answer.kind === 'run') throw new Error('accepted');
    expect(answer.text).toContain(reason);
    expect(answer.text).toContain('npm run soak -- ');
  });

  it('prints tables with a heading for each column', () => {
    const rows = [
      ['200', 12_345],
      ['broken', 6],
    ];
    expect(formatTable(['status', 'responses'], rows)).toBe(
      ['status  responses', '200         12345', 'broken          6'].join('\n'),
    );
  });
});
