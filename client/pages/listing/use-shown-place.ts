import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the search box: shows another place in it once its homes are there. What was typed before hydration or since the last
 * search remains, unless the visitor has left the box.
 */
export function useShownPlace(place: string): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    const before = shown.current;
    const { current } = box;
    if (before === place || !current) return;
    shown.current = place;
    if (current.value === before || current !== document.activeElement) current.value = place;
  }, [place]);
  return box;
}
