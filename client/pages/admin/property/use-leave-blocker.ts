import { use, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Blocker } from 'react-router';

const key = 'leave-form';

/**
 * A step to another page that is held back, where `guards` says so at its moment. The router's own hook for it would
 * become part of what every visitor loads: this is the same over the router itself.
 */
export function useLeaveBlocker(guards: () => boolean): Blocker | null {
  const router = use(DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  const asked = useRef(guards);
  useEffect(() => {
    asked.current = guards;
  }, [guards]);

  useEffect(() => {
    if (!router) return undefined;
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && asked.current(),
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? null));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router]);

  return blocker;
}
