import type { CallFinding, CallState } from './check-provider.ts';

const states: readonly CallState[] = ['has', 'lacks', 'differs', 'untested'];

/** The findings as lines for a terminal, and their sum. */
export function reportOf(url: string, findings: readonly CallFinding[]): string {
  const width = Math.max(...findings.map(({ call }) => call.length));
  const lines = findings.map(({ call, state, details, leftOut }) => {
    const notes = [...details, ...(leftOut === null ? [] : [`left out: ${leftOut}`])];
    return `${state.padEnd(8)}  ${call.padEnd(width)}  ${notes.join('; ')}`.trimEnd();
  });
  const sums = states.map((state) => `${state} ${countOf(findings, state)}`).join(', ');
  // The path may hold a key.
  return `${new URL(url).origin}\n${lines.join('\n')}\n${sums}\n`;
}

/** Whether the site works with the provider as it is. */
export function isUsable(findings: readonly CallFinding[]): boolean {
  return !findings.some(({ isProblem }) => isProblem);
}

function countOf(findings: readonly CallFinding[], state: CallState): number {
  return findings.filter((finding) => finding.state === state).length;
}
