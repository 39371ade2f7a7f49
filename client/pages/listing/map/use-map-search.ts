import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation, type Location } from 'react-router';
import type { PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import { readBox, writeBox, type Bounds } from '../../../../shared/map/bounds.ts';
import { parseView, withParams } from '../../../../shared/search/choices.ts';

export interface MapSearch {
  /** Whether the list follows the map. */
  follows: boolean;
  /** The part of the map that the visitor has moved to, until it is searched. */
  moved: Bounds | null;
  /** Whether a part of the map, as `writeBox` writes it, is the one that was searched last. To be called when it is shown. */
  isSearched(box: string): boolean;
  follow(follows: boolean): void;
  /** To be called when the visitor has moved the map. */
  move(bounds: Bounds): void;
  /** Searches the part of the map that is shown. */
  searchHere(bounds: Bounds): void;
  searchWithin(area: string): void;
}

/** Delay from the last movement of the map until the list follows. */
const settlingMs = 300;

export function useMapSearch({ path }: PropertyPage): MapSearch {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const [follows, follow] = useState(true);
  const [moved, setMoved] = useState<Bounds | null>(null);
  const searched = useRef<string>(null);

  /** All moves in a row are one step of the history. */
  function search(changes: { box: string; within?: string }): void {
    setMoved(null);
    const latest = next && isOf(path, next) ? next.pathname + next.search : path;
    const replace = changes.within === undefined && latest.includes('box=');
    void navigate(withParams(latest, changes), { replace, preventScrollReset: true });
  }

  function searchHere(bounds: Bounds): void {
    // As the page will state it: within the limits.
    const box = readBox(writeBox(bounds));
    if (!box) return setMoved(null);
    searched.current = writeBox(box);
    search({ box: searched.current });
  }

  const searchSettled = useEffectEvent((bounds: Bounds) => {
    if (next && !showsMapOf(path, next)) return setMoved(null);
    searchHere(bounds);
  });
  useEffect(() => {
    if (!moved || !follows) return undefined;
    const settling = setTimeout(() => searchSettled(moved), settlingMs);
    return () => clearTimeout(settling);
  }, [moved, follows]);

  return {
    follows,
    moved,
    isSearched(box) {
      if (searched.current !== box) searched.current = null;
      return searched.current !== null;
    },
    follow,
    move: setMoved,
    searchHere,
    searchWithin: (area) => search({ within: area, box: '' }),
  };
}

/** Whether a navigation leads to a page of the same listing. */
function isOf(path: string, { pathname }: Location): boolean {
  return path.split('?', 1)[0] === pathname;
}

/** Whether a navigation leads to the same map, and not to a place that the visitor has typed. */
function showsMapOf(path: string, next: Location): boolean {
  const params = new URLSearchParams(next.search);
  return isOf(path, next) && parseView(params) === 'map' && !params.has('q');
}
