import { useEffect, useRef, type RefObject } from 'react';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';

/** For the search box: shows the place of new results in it. What was typed before hydration remains. */
export function useShownPlace(results: PropertyPage): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(results);
  useEffect(() => {
    if (shown.current === results) return;
    shown.current = results;
    if (box.current) box.current.value = results.values.location;
  }, [results]);
  return box;
}
