import { expect } from 'vitest';
import { machineDelay } from '../machine-delay.ts';

/** One cell of the matrix as it was observed. */
export interface Cell {
  dependency: string;
  fault: string;
  /** What the site had when it was asked: nothing, a fresh copy or an old one; or that the dependency was back. */
  state: 'cold' | 'warm' | 'stale' | 'back again';
  /** What was asked for, as a page or as JSON. */
  asked: string;
  status: number;
  retryAfter: string | null;
  /** The catalogue’s message, or what else the answer said. */
  said: string;
  milliseconds: number;
}

export interface Answer extends Pick<Cell, 'status' | 'retryAfter' | 'milliseconds'> {
  text: string;
}

export interface AskOptions extends RequestInit {
  headers?: Record<string, string>;
}

/** Requests something on a connection of its own, which would otherwise stay open for a minute and count as the site’s. */
export async function ask(url: string, { headers, ...init }: AskOptions = {}): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, connection: 'close' },
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - startedAt);
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, text, milliseconds };
}

const repeats = 3;

/** Fails if the site's answer is late and every retry is late, too, also on a machine as busy as this one. */
export async function expectWithin(
  limitMs: number,
  { milliseconds }: Answer,
  site: { url: string },
  again: () => Promise<Answer>,
): Promise<void> {
  let best = milliseconds;
  for (let turn = 0; best > limitMs && turn < repeats; turn += 1) {
    const delay = await machineDelay(site);
    best = Math.min(best, (await again()).milliseconds - delay);
  }
  expect(best).toBeLessThanOrEqual(limitMs);
}

/** The matrix in Markdown. */
export function toTable(cells: readonly Cell[]): string {
  const rows = cells.map(
    ({ dependency, fault, state, asked, status, retryAfter, said, milliseconds }) =>
      [dependency, fault, state, asked, status, retryAfter ?? '', said, `${milliseconds} ms`].join(
        ' | ',
      ),
  );
  const head = 'Dependency | Fault | State | Asked | Status | Retry-After | Says | After';
  return [head, head.replaceAll(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
}
