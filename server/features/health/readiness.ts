/** Whether this process should receive traffic: from its start until it drains. Independent of the provider: stale pages are better than none. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Warnings for the operator that don't affect readiness. */
  warnings(): Promise<string[]>;
  readonly draining: boolean;
  /** Permanent: the process is about to end. */
  drain(): void;
}

/** @param storeIsUsable whether the process's own store can be read and written */
export function createReadiness(
  storeIsUsable: () => Promise<boolean>,
  warnings: () => Promise<string[]> = async () => [],
): Readiness {
  let draining = false;
  return {
    warnings,
    async isReady() {
      return !draining && (await storeIsUsable());
    },
    get draining() {
      return draining;
    },
    drain() {
      draining = true;
    },
  };
}
