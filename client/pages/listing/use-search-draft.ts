import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import type { ListingValues, PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { withParams } from '../../../shared/search/choices.ts';

export const filterFormId = 'filters';

/** Values of the listing's controls. */
export interface ListingDraft extends ListingValues {
  purpose: Purpose;
}

export interface SearchDraft {
  /** The latest input, even while its results load. */
  draft: ListingDraft;
  /** Searches with this change, from page 1. */
  apply(change?: Partial<ListingDraft>): void;
}

export function useSearchDraft(results: PropertyPage): SearchDraft {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(results));
  const [shown, setShown] = useState(results);
  if (shown !== results) {
    setShown(results);
    const { location } = results.values;
    setDraft({ ...draft, ...difference(draftOf(shown), draftOf(results)), location });
  }

  function apply(change: Partial<ListingDraft> = {}): void {
    const next = { ...draft, ...typedValues(), ...change };
    setDraft(next);
    void navigate(pathOf(results, next), { preventScrollReset: true });
  }

  return { draft, apply };
}

/** Parameters of a listing's path that no control shows. The part of the map is left out: a new search may find nothing there. */
export function beyondBar(path: string): [name: string, value: string][] {
  const params = new URLSearchParams(path.split('?', 2)[1]);
  return [...params].filter(([name]) => !barParameters.has(name));
}

const barParameters: ReadonlySet<string> = new Set(
  'location type rooms beds-min beds-max price price-min price-max bathrooms baths-min baths-max area sort page box'.split(
    ' ',
  ),
);

/** Parameters of the free ranges that a control's options replace. */
const rangeOf: Partial<Record<string, string>> = {
  rooms: 'beds',
  price: 'price',
  bathrooms: 'baths',
  area: 'size',
};

/**
 * The path with the changed values only: the server would have to canonicalise the others again. The page of another purpose
 * knows which filters still apply.
 */
function pathOf(results: PropertyPage, draft: ListingDraft): string {
  const changes: Record<string, string> = {};
  for (const [name, value] of Object.entries(difference(draftOf(results), draft))) {
    // The server parses the text; an empty box means everywhere.
    changes[name === 'location' && value.trim() !== '' ? 'q' : name] = value.trim();
    if (name === 'location') changes['box'] = '';
    const range = rangeOf[name];
    if (range !== undefined) Object.assign(changes, { [`${range}-min`]: '', [`${range}-max`]: '' });
  }
  return withParams(results.path, changes);
}

function draftOf({ purpose, values }: PropertyPage): ListingDraft {
  return { ...values, purpose };
}

/** Reads the form, which may contain input from before hydration. */
function typedValues(): Partial<ListingDraft> {
  const form = document.getElementById(filterFormId);
  if (!(form instanceof HTMLFormElement)) return {};
  const fields = [...new FormData(form)]
    .map(([name, value]) => [name === 'q' ? 'location' : name, value] as const)
    .filter(
      ([name, value]) =>
        typeof value === 'string' && (name === 'purpose' || barParameters.has(name)),
    );
  return Object.fromEntries(fields);
}

/** Changed values; others may be unsubmitted input. */
function difference(from: ListingDraft, to: ListingDraft): Partial<ListingDraft> {
  const before = new Map<string, string>(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).filter(([name, value]) => before.get(name) !== value.trim()),
  );
}
