import { createReadiness, type Readiness } from '../features/health/readiness.ts';
import type { PropertiesService } from '../features/properties/service.ts';
import type { Redis } from '../redis/redis.ts';
import type { SessionStore } from '../session/session-store.ts';

export interface ReadinessParts {
  properties: PropertiesService;
  store: SessionStore;
  sending: { isReady(): Promise<boolean>; warnings(): Promise<readonly string[]> };
  /** Present if processes share their state. */
  redis: Redis | undefined;
}

/** Whether the site can serve visitors, and what needs an operator's attention meanwhile. */
export function composeReadiness({ properties, store, sending, redis }: ReadinessParts): Readiness {
  // Unavailable Redis must not fail readiness, or all processes would leave the load balancer at once.
  const areSessionsUsable = async (): Promise<boolean> =>
    redis !== undefined || (await store.isUsable());

  return createReadiness(
    async () => (await areSessionsUsable()) && (await sending.isReady()),
    async () => [
      ...listWarnings(properties),
      ...(redis?.isAvailable() === false
        ? ['Redis is unavailable: users cannot sign in or use their accounts.']
        : []),
      ...(await sending.warnings()),
    ],
  );
}

function listWarnings(properties: PropertiesService): string[] {
  const list = properties.shrinkage();
  if (list === null) return [];
  return [
    `The provider now lists ${list.now} properties instead of ${list.before}: the site shows the last copy until a second fetch confirms the shorter list.`,
  ];
}
