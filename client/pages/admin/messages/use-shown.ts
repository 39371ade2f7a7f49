import { useEffect, useRef } from 'react';

/** Tells asynchronous code whether the component is still mounted. */
export function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
