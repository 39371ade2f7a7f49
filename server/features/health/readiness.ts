/** Whether this process should receive traffic. Independent of the provider: stale pages are better than none. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Warnings for the operator that don't affect readiness. */
  warnings(): Promise<string[]>;
  readonly draining: boolean;
  becomeReady(): void;
  /** Permanent: the process is about to end. */
  drain(): void;
}

/** @param storeIsUsable whether the process's own store can be read and written */
export function createReadiness(
  storeIsUsable: () => Promise<boolean>,
  warnings: () => Promise<string[]> = async () => [],
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
