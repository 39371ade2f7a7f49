/** Whether this process wants to be sent visitors. It does not depend on the provider: stale pages beat none. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** What an operator should know although the process is ready. */
  warnings(): string[];
  readonly draining: boolean;
  becomeReady(): void;
  /** For good: the process is about to end. */
  drain(): void;
}

/** @param storeIsUsable whether the process's own store can be read and written */
export function createReadiness(
  storeIsUsable: () => Promise<boolean>,
  warnings: () => string[] = () => [],
): Readiness {
  let state: 'booting' | 'ready' | 'draining' = 'booting';
  return {
    warnings,
    async isReady() {
      return state === 'ready' && (await storeIsUsable());
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
