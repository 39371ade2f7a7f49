import type { Finding } from './finding.ts';

const labels = { ok: 'ok', skipped: '-', warning: 'WARN', failure: 'FAIL' };
const order = { failure: 0, warning: 1, ok: 2, skipped: 3 };
const indent = ' '.repeat(22);

/** For people: a line for each finding, the worst first, with its fix below, and a line of counts. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings
    .toSorted((a, b) => order[a.state] - order[b.state])
    .flatMap((finding) => [
      `${labels[finding.state].padEnd(6)}${finding.check.padEnd(16)}${finding.what}`,
      ...('fix' in finding ? [`${indent}Fix: ${finding.fix}`] : []),
    ]);
  const count = (state: Finding['state']): number =>
    findings.filter((finding) => finding.state === state).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  return [...lines, '', `${plural(failures, 'failure')}, ${plural(warnings, 'warning')}`].join(
    '\n',
  );
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
