import { useEffect, useRef } from 'react';

/** Asks whether the component is still on the page, for what is answered later. */
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
