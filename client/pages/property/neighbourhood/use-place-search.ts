import { useEffect, useRef, useState } from 'react';
import type { FoundPlaces } from '../../../../shared/contract/geocoding.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { findPlaces } from '../../../components/map/place-calls.ts';

export type PlaceSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; query: string; found: FoundPlaces }
  | { state: 'failed'; reason: string };

/** Searches places by name on request; a new search cancels the previous one. */
export function usePlaceSearch(): { search: PlaceSearch; find(query: string): void } {
  const [search, setSearch] = useState<PlaceSearch>({ state: 'idle' });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function find(query: string): Promise<void> {
    underWay.current?.abort();
    if (query === '') return setSearch({ state: 'idle' });
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    setSearch({ state: 'searching' });
    try {
      const found = await findPlaces(query, signal);
      if (!signal.aborted) setSearch({ state: 'found', query, found });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      console.info('No places:', error);
      setSearch({ state: 'failed', reason: error.problem.detail });
    }
  }

  return { search, find: (query) => void find(query) };
}
