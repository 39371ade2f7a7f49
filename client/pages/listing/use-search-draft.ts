import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listingPath } from '../../../shared/paths.ts';
import { parsePropertySearch, type PropertySearch } from '../../../shared/property-search.ts';
import type { ListingView } from './view.ts';

export const filterFormId = 'filters';

export interface SearchDraft {
  /** What the controls show: what was chosen or typed last, also while its page is on the way. */
  draft: PropertySearch;
  /** Changes what the controls show, without searching. */
  edit(change: Partial<PropertySearch>): void;
  /** Searches with this change, from page 1 on. */
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

/** What the form holds: what was typed before the script ran is in it, and not in the draft. */
function typedSearch(): PropertySearch | null {
  const form = document.getElementById(filterFormId);
  if (!(form instanceof HTMLFormElement)) return null;
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value);
  return parsePropertySearch(params.get('purpose') === 'rent' ? 'rent' : 'buy', params);
}

/** What changed from one search to the next: the rest may hold what somebody is typing. */
function difference(from: PropertySearch, to: PropertySearch): Partial<PropertySearch> {
  const changed = Object.entries(to).filter(([name, value]) => Object(from)[name] !== value);
  return Object.fromEntries(changed);
}
