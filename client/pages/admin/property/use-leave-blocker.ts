import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Blocker } from 'react-router';

const key = 'leave-form';

/**
 * Blocks navigation while `guards` returns true. Equivalent to the router's own hook, which would add to every
 * visitor's bundle.
 */
export function useLeaveBlocker(guards: () => boolean): Blocker | null {
  const router = use(DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  const latest = useRef(guards);
  // In the layout phase: navigation may follow the input at once.
  useLayoutEffect(() => {
    latest.current = guards;
  }, [guards]);

  useEffect(() => {
    if (!router) return undefined;
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && latest.current(),
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? null));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router]);

  return blocker;
}
