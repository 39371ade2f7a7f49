import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listingPath } from '../../../shared/paths.ts';
import { parsePropertySearch, type PropertySearch } from '../../../shared/property-search.ts';
import type { ListingView } from './view.ts';

export const filterFormId = 'filters';

export interface SearchDraft {
  /** Values of the controls: the latest input, even while its results load. */
  draft: PropertySearch;
  /** Updates the controls without searching. */
  edit(change: Partial<PropertySearch>): void;
  /** Searches with this change, from page 1. */
  apply(change?: Partial<PropertySearch>): void;
}

export function useSearchDraft(search: PropertySearch, view: ListingView): SearchDraft {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setDraft({ ...draft, ...difference(shown, search) });
  }

  function edit(change: Partial<PropertySearch>): void {
    setDraft({ ...draft, ...change });
  }

  function apply(change: Partial<PropertySearch> = {}): void {
    const next = { ...draft, ...typedSearch(), ...change, page: 1 };
    setDraft(next);
    void navigate(listingPath(next, view), { preventScrollReset: true });
  }

  return { draft, edit, apply };
}

/** Reads the form, which may contain input from before hydration. */
function typedSearch(): PropertySearch | null {
  const form = document.getElementById(filterFormId);
  if (!(form instanceof HTMLFormElement)) return null;
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value);
  return parsePropertySearch(params.get('purpose') === 'rent' ? 'rent' : 'buy', params);
}

/** Changed fields between two searches; other fields may hold unsubmitted input. */
function difference(from: PropertySearch, to: PropertySearch): Partial<PropertySearch> {
  const before = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).filter(([name, value]) => before.get(name) !== value),
  );
}
