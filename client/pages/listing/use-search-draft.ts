import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listingPath } from '../../../shared/paths.ts';
import type { PropertySearch } from '../../../shared/property-search.ts';
import type { ListingView } from './view.ts';

interface SearchDraft {
  draft: PropertySearch;
  /** Changes what the controls show, without searching. */
  edit(change: Partial<PropertySearch>): void;
  /** Searches with this change, from page 1 on. */
  apply(change?: Partial<PropertySearch>): void;
}

/** What the controls show: what was chosen last, until the page for it has come. */
export function useSearchDraft(search: PropertySearch, view: ListingView): SearchDraft {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setDraft(search);
  }

  function edit(change: Partial<PropertySearch>): void {
    setDraft({ ...draft, ...change });
  }

  function apply(change: Partial<PropertySearch> = {}): void {
    const next = { ...draft, ...change, page: 1 };
    setDraft(next);
    void navigate(listingPath(next, view), { preventScrollReset: true });
  }

  return { draft, edit, apply };
}
