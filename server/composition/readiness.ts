import { createReadiness, type Readiness } from '../features/health/readiness.ts';
import type { Catalogue } from '../features/properties/catalogue/catalogue.ts';
import type { Redis } from '../redis/redis.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface ReadinessParts {
  catalogue: Catalogue;
  store: SessionStore;
  sending: { isReady(): Promise<boolean>; warnings(): Promise<readonly string[]> };
  /** Present if processes share their state. */
  redis: Redis | undefined;
}

/** Whether the site can serve visitors, and what needs an operator's attention meanwhile. */
export function composeReadiness({ catalogue, store, sending, redis }: ReadinessParts): Readiness {
  // Unavailable Redis must not fail readiness, or all processes would leave the load balancer at once.
  const areSessionsUsable = async (): Promise<boolean> =>
    redis !== undefined || (await store.isUsable());

  return createReadiness(
    async () => (await areSessionsUsable()) && (await sending.isReady()),
    async () => [
      ...listWarnings(catalogue),
      ...(redis?.isAvailable() === false
        ? ['Redis is unavailable: users cannot sign in or use their accounts.']
        : []),
      ...(await sending.warnings()),
    ],
  );
}

function listWarnings(catalogue: Catalogue): string[] {
  const list = catalogue.shrinkage();
  if (list === null) return [];
  return [
    `The provider now lists ${list.now} properties instead of ${list.before}: the site shows the last copy until a second fetch confirms the shorter list.`,
  ];
}
