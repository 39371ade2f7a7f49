import type { Bounds } from '../../../shared/map/bounds.ts';
import type { PinMarks } from './pin-clusters.ts';
import type { LoadedPins, PinAnswer, PinCalls } from './pin-messages.ts';

/** The pins of a search, grouped in a thread of their own. Methods reject once the worker has failed or is closed. */
export interface PinWorker {
  /** Transfers the buffer. Null if the bytes are not a feed. */
  load(feed: ArrayBuffer): Promise<LoadedPins | null>;
  marksIn(bounds: Bounds, zoom: number): Promise<PinMarks>;
  zoomOf(clusterId: number): Promise<number | null>;
  close(): void;
}

interface Pending {
  resolve(gives: PinAnswer['gives']): void;
  reject(reason: Error): void;
}

export function startPinWorker(): PinWorker {
  const worker = new Worker(new URL('./pins-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, Pending>();
  let calls = 0;
  let failure: Error | null = null;

  function fail(reason: string): void {
    failure = new Error(reason);
    worker.terminate();
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<PinAnswer>) => {
    pending.get(data.id)?.resolve(data.gives);
    pending.delete(data.id);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(`The worker of the pins failed: ${event.message ?? 'not loaded'}`);
  });

  function ask<Call extends keyof PinCalls>(
    call: Call,
    takes: PinCalls[Call]['takes'],
    transfer: Transferable[] = [],
  ): Promise<PinCalls[Call]['gives']> {
    if (failure) return Promise.reject(failure);
    calls += 1;
    const id = calls;
    return new Promise((resolve, reject) => {
      // The worker answers each call with what `PinCalls` says.
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, call, ...takes }, transfer);
    });
  }

  return {
    load: (feed) => ask('load', { feed }, [feed]),
    marksIn: (bounds, zoom) => ask('marks', { bounds, zoom }),
    zoomOf: (clusterId) => ask('zoom', { clusterId }),
    close: () => fail('The map was closed.'),
  };
}
