import { setImmediate as nextIteration } from 'node:timers/promises';
import type { PageCache, PageFill, StoredPage } from './page-cache.ts';
import type { PageWork } from './page-work.ts';

export interface PageVisit {
  /** Path and query of a page that may be shared with other visitors; null for any other. */
  target: string | null;
  client: string;
  /** Whether the page may be stored. */
  mayFill: boolean;
  /** Whether others may wait for the page. */
  mayJoin: boolean;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
}

/** The place of a page that must be rendered. Disposed of, it lets others begin the page. */
export interface PageTurn extends Disposable {
  /** Resolves with the milliseconds waited, when the page may load its data. */
  start(): Promise<number>;
  /** Runs when the page may be rendered. @param write null if the page must not be stored */
  render(isStorable: boolean, write: (fill: PageFill | null) => Promise<void>): Promise<void>;
  /** Ends the wait of others for a page that is not stored. */
  giveUpFill(): void;
}

export interface PageQueue {
  /** The stored page, also one that another request is making; else a place in the queue. */
  enter(visit: PageVisit): Promise<{ stored: StoredPage } | { turn: PageTurn }>;
}

/** How many times a request waits for another's page, which may prove not storable. */
const maxJoins = 3;

/** How many pages one client may be filling the cache with at a time. Its further requests render pages that are not stored. */
const maxFillsOfClient = 4;

/** libuv accepts one connection per iteration: a burst of them must not wait for a page each. */
const iterationsPerStart = 8;

/** Lets pages load and render in turn, and requests for the same page wait for one. */
export function createPageQueue(cache: PageCache, { starts, renders }: PageWork): PageQueue {
  const fillsOf = new Map<string, number>();

  function begin(target: string, { client, mayFill, mayJoin }: PageVisit): PageFill | null {
    const isFree = mayFill && (fillsOf.get(client) ?? 0) < maxFillsOfClient;
    return isFree ? cache.begin(target, { mayJoin }) : null;
  }

  /**
   * Begins in the same turn of the event loop in which it finds nothing. If the page that another request makes turns out not
   * to be storable, the first waiting request begins again, and the rest wait for that one.
   */
  async function findOrBegin(
    visit: PageVisit,
  ): Promise<{ stored: StoredPage } | { fill: PageFill | null }> {
    const { target, signal } = visit;
    if (target === null) return { fill: null };
    for (let join = 0; join < maxJoins; join += 1) {
      const making = cache.find(target) ?? cache.join(target);
      if (making === null) break;
      const stored = await making;
      // A visitor who has left must not begin a page that others would wait for in vain.
      signal.throwIfAborted();
      if (stored) return { stored };
    }
    return { fill: begin(target, visit) };
  }

  return {
    async enter(visit) {
      // Before the queue: many requests for one page would fill it.
      const found = await findOrBegin(visit);
      if ('stored' in found) return found;
      const { fill } = found;
      const { target, client, signal } = visit;
      const counted = fill && acquire(fillsOf, client);
      // Others may be waiting for the page: it must not wait behind everything else that this client asks for.
      const line = fill ? `page ${target}` : client;
      return {
        turn: {
          async start() {
            const queuedAt = performance.now();
            await starts.run(acceptConnections, signal, line);
            return performance.now() - queuedAt;
          },
          async render(isStorable, write) {
            await renders.run(
              async () => {
                await nextIteration();
                await write(isStorable ? fill : null);
              },
              signal,
              line,
            );
          },
          giveUpFill: () => fill?.[Symbol.dispose](),
          [Symbol.dispose]() {
            fill?.[Symbol.dispose]();
            counted?.[Symbol.dispose]();
          },
        },
      };
    },
  };
}

/** Counts a use of a key until it is disposed of. */
function acquire(counts: Map<string, number>, key: string): Disposable {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    [Symbol.dispose]() {
      const count = (counts.get(key) ?? 1) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

async function acceptConnections(): Promise<void> {
  for (let iteration = 0; iteration < iterationsPerStart; iteration += 1) await nextIteration();
}
