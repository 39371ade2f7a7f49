import { useEffect } from 'react';
import { cityOf } from '../../../shared/cities.ts';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { lastSearch } from '../../storage/last-search.ts';

/** Remembers the city and the purpose of a listing. Where the city is only the default, the last one remains. */
export function useRememberedSearch({ place, purpose, path }: PropertyPage): void {
  useEffect(() => {
    const city = cityOf(place ?? '');
    if (!city) return;
    const isChosen = path.includes('location=');
    lastSearch.change(([last = city]) => [isChosen ? city : last, purpose]);
  }, [place, purpose, path]);
}
