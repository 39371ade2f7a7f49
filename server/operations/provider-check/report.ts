import { replaceControlCharacters } from '../control-characters.ts';
import type { CallFinding } from './finding.ts';

/** The findings as lines for a terminal, one for all calls that are untested for want of a log-in, and their sum. */
export function reportOf(url: string, findings: readonly CallFinding[]): string {
  const width = Math.max(...findings.map(({ call }) => call.length));
  const lines = summarizeGuarded(findings).map(({ call, state, details, leftOut }) => {
    const notes = [...details, ...(leftOut === null ? [] : [`left out: ${leftOut}`])];
    return `${state.padEnd(8)}  ${call.padEnd(width)}  ${notes.join('; ')}`.trimEnd();
  });
  // The path may hold a key.
  return `${new URL(url).origin}\n${lines.map(replaceControlCharacters).join('\n')}\n${countsOf(findings)}\n`;
}

function summarizeGuarded(findings: readonly CallFinding[]): readonly CallFinding[] {
  const guarded = findings.filter(({ isGuarded }) => isGuarded);
  const [first] = guarded;
  if (!first || guarded.length === 1) return findings;
  const call = `${guarded.length} other calls`;
  const hint = guarded.some((one) => one.call.startsWith('GET '))
    ? "pass an administrator's --email, and for those that write --write, too"
    : 'they write: pass --write';
  const details = [`any path there asks to sign in; ${hint}`];
  return [...findings.filter(({ isGuarded }) => !isGuarded), { ...first, call, details }];
}

/** As 'has 30, lacks 12, differs 0, untested 3'. */
export function countsOf(findings: readonly CallFinding[]): string {
  const {
    has = [],
    lacks = [],
    differs = [],
    untested = [],
  } = Object.groupBy(findings, ({ state }) => state);
  return `has ${has.length}, lacks ${lacks.length}, differs ${differs.length}, untested ${untested.length}`;
}

/** Whether the site works with the provider as it is. */
export function isUsable(findings: readonly CallFinding[]): boolean {
  return !findings.some(({ isProblem }) => isProblem);
}
