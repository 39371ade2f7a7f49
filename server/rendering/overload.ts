import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** How busy the process is, from the point of view of one client's next page. */
export interface Load {
  /** Pages that wait. */
  waiting: number;
  /** How long they have waited, in milliseconds. */
  queueMs: number;
  loop: LoopState;
}

/** `saturated`: over 95% busy in each of the last windows. `blocked`: also delayed by more than 200 ms in each. */
export type LoopState = 'calm' | 'saturated' | 'blocked';

/** One window of the event loop. */
export interface LoopWindow {
  /** 99th percentile of the event loop's delay, in milliseconds. */
  delayMs: number;
  /** Share of the time that the event loop was busy, 0 to 1. */
  utilization: number;
}

export interface LoopWatch extends Disposable {
  /** The last windows, the latest first. */
  readonly windows: readonly LoopWindow[];
  readonly state: LoopState;
}

const windowMs = 500;
/** A spike, such as compiling the code of the first page, fills one window and touches its neighbours. */
const windowCount = 3;
const maxDelayMs = 200;
const maxUtilization = 0.95;
/** A shorter queue is never an overload, however slow the machine is. */
const shortQueue = 32;
/** A queue absorbs a burst. Under sustained load it must be shorter, as visitors wait up to three times as long. */
const maxQueueMs = { calm: 200, saturated: 100 };
const lateMs = 700;

/**
 * Whether pages should be refused. The queueing delay decides: a busy event loop alone is no overload while nobody waits,
 * unless it is blocked for long again and again.
 */
export function isOverload({ waiting, queueMs, loop }: Load): boolean {
  if (loop === 'blocked') return true;
  return waiting > shortQueue && queueMs > maxQueueMs[loop];
}

/** Whether a page has waited so long in a full queue that the process must be starved of CPU. */
export function isTooLate({ waiting, queueMs }: Pick<Load, 'waiting' | 'queueMs'>): boolean {
  return waiting > shortQueue && queueMs > lateMs;
}

export function loopStateOf(windows: readonly LoopWindow[]): LoopState {
  if (windows.length < windowCount) return 'calm';
  // A process starved of CPU is late, too, but not busy.
  if (!windows.every(({ utilization }) => utilization > maxUtilization)) return 'calm';
  return windows.every(({ delayMs }) => delayMs > maxDelayMs) ? 'blocked' : 'saturated';
}

/**
 * Observes this thread's event loop.
 * @param onWindow called at the end of each window
 */
export function watchLoop(onWindow: () => void): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let windows: readonly LoopWindow[] = [];
  let state: LoopState = 'calm';
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    // In nanoseconds; it has no samples if the loop was blocked throughout.
    const delayMs = Math.max(0, delay.percentile(99)) / 1e6;
    delay.reset();
    windows = [{ delayMs, utilization }, ...windows].slice(0, windowCount);
    state = loopStateOf(windows);
    onWindow();
  }, windowMs).unref();
  return {
    get windows() {
      return windows;
    },
    get state() {
      return state;
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
