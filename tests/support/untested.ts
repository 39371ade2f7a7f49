import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter } from 'vitest/node';

/** Written by all workers of a run. */
const file = join(import.meta.dirname, '../.artifacts/untested.txt');

/**
 * Whether to run tests that need a program or a right. In CI they always run, and fail without it. Elsewhere they are skipped, and
 * the end of the run names them.
 *
 * @param subject what is tested, such as 'The page cache of nginx'
 * @param remedy what to do about it, such as 'install nginx'
 */
export function canTest(subject: string, isPossible: boolean, remedy: string): boolean {
  if (isPossible || process.env['CI'] === 'true') return true;
  noteUntested(subject, remedy);
  return false;
}

/** Names tests that are skipped, also in CI, at the end of the run. */
export function noteUntested(subject: string, remedy: string): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `  ${subject}: ${remedy}\n`);
}

/** Lists at the end of a run what this machine could not test. */
export class UntestedReporter implements Reporter {
  onTestRunStart(): void {
    rmSync(file, { force: true });
  }

  onTestRunEnd(): void {
    const lines = readLines();
    if (lines.length > 0) console.log(`Not tested on this machine:\n${lines.join('\n')}\n`);
  }
}

function readLines(): string[] {
  try {
    return [...new Set(readFileSync(file, 'utf8').trimEnd().split('\n'))].toSorted();
  } catch {
    return [];
  }
}
