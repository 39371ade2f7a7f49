import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** Seconds since `data` was loaded: 0 in the first render, then updated twice a minute. */
export function useElapsedSeconds(data: unknown): number {
  const [elapsed, setElapsed] = useState({ of: data, seconds: 0 });
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(
      () => setElapsed({ of: data, seconds: Math.floor((Date.now() - since) / 1000) }),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [data]);
  return elapsed.of === data ? elapsed.seconds : 0;
}
