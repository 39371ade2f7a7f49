import type { CDPSession } from 'playwright-core';

/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time. */
  tdur?: number;
  args: { name?: string };
}

/** All in milliseconds. */
export interface Frames {
  /**
   * CPU time that the main thread spent from each animation frame to the next, without `waits`: in a slowed-down browser,
   * waiting counts as work.
   */
  work: number[];
  /** For the browser's compositor to take over the frame. Without a GPU, it draws by itself. */
  waits: number[];
  /** From each frame to the next. */
  gaps: number[];
  /** CPU time. */
  longestTask: number;
}

/** Records the page's threads until the returned function is called, which returns the events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol leaves the type of events open.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        '__metadata',
      ],
    },
  });
  // Without a callback the browser reports frames only when something is drawn.
  await session.send('Runtime.evaluate', {
    expression: 'function nextFrame() { requestAnimationFrame(nextFrame); } nextFrame();',
  });
  return async () => {
    const complete = new Promise((resolve) => {
      session.once('Tracing.tracingComplete', resolve);
    });
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

/** @throws Error if the trace has no frames */
export function framesOf(events: readonly TraceEvent[]): Frames {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const frames = events.filter(
    (event) => event.name === 'FireAnimationFrame' && mainThreads.has(threadOf(event)),
  );
  const [first] = frames;
  if (!first) throw new Error('The trace has no frames.');
  const own = frames.filter((event) => threadOf(event) === threadOf(first));
  const times = own.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && threadOf(event) === threadOf(first),
  );
  const commits = events.filter(
    (event) => event.name === 'Commit' && threadOf(event) === threadOf(first),
  );
  const sumsByFrame = (parts: readonly TraceEvent[]): number[] => {
    const sums = times.slice(1).map(() => 0);
    for (const { ts, tdur = 0 } of parts) {
      const frame = times.findIndex((time) => time > ts) - 1;
      if (frame >= 0) sums[frame] = (sums[frame] ?? 0) + tdur / 1000;
    }
    return sums;
  };
  const waits = sumsByFrame(commits);
  return {
    work: sumsByFrame(tasks).map((time, at) => Math.max(0, time - (waits[at] ?? 0))),
    waits,
    gaps: times.slice(1).map((time, at) => (time - (times[at] ?? time)) / 1000),
    longestTask: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
