/** Whether this process wants to be sent visitors. It does not depend on the provider: stale pages beat none. */
export interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  becomeReady(): void;
  /** For good: the process is about to end. */
  drain(): void;
}

export function createReadiness(): Readiness {
  let state: 'booting' | 'ready' | 'draining' = 'booting';
  return {
    get ready() {
      return state === 'ready';
    },
    get draining() {
      return state === 'draining';
    },
    becomeReady() {
      if (state === 'booting') state = 'ready';
    },
    drain() {
      state = 'draining';
    },
  };
}
