import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { ChildProcess } from 'node:child_process';
import { percentile } from '../bench/measurement.ts';

/** One process at one time. */
export interface Sample {
  /** Resident memory in MiB. */
  memory: number;
  /** Open descriptors: files, sockets, pipes. */
  handles: number;
  /** Event loop delay since the last sample, in ms. */
  loopDelay: number;
}

/** Null while the process does not answer. */
export async function sampleOf(child: ChildProcess): Promise<Sample | null> {
  if (child.exitCode !== null || child.signalCode !== null || !child.connected) return null;
  const reply = once(child, 'message', { signal: AbortSignal.timeout(10_000) }) as Promise<
    [{ memory: number; p99: number }]
  >;
  child.send('loop-delay');
  try {
    const [{ memory, p99 }]: [{ memory: number; p99: number }] = await reply;
    const handles = (await readdir(`/proc/${child.pid}/fd`)).length;
    return { memory, handles, loopDelay: p99 };
  } catch {
    return null;
  }
}

export interface Growth {
  what: string;
  early: number;
  late: number;
  largest: number;
  isTooMuch: boolean;
}

/**
 * Compares the second fifth of the samples, after warming up, with the last. Memory may grow by a tenth and 32 MiB, descriptors
 * by a tenth and 64.
 */
export function growthOf(samples: readonly Sample[], name: string): Growth[] {
  const fifth = Math.floor(samples.length / 5);
  const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
  const compare = (what: string, read: (sample: Sample) => number, allowed: number): Growth => {
    const [before, after] = [early, late].map((part) => percentile(part.map(read), 0.5));
    return {
      what: `${name}: ${what}`,
      early: round(before),
      late: round(after),
      largest: round(Math.max(...samples.map(read))),
      isTooMuch: !((after ?? Number.NaN) <= (before ?? Number.NaN) * 1.1 + allowed),
    };
  };
  return [
    compare('memory, MiB', ({ memory }) => memory, 32),
    compare('open descriptors', ({ handles }) => handles, 64),
    { ...compare('event loop delay p99, ms', ({ loopDelay }) => loopDelay, Infinity) },
  ];
}

function round(value = Number.NaN): number {
  return Number(value.toFixed(1));
}

/** Aligns the first column to the left and the others to the right. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | boolean)[])[],
): string {
  const lines = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(align).join('  ')).join('\n');
}
