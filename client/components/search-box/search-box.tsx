import type { ComponentProps, ReactNode } from 'react';
import { apiPaths } from '../../../shared/paths.ts';

/** A plain text field of a GET form, which the server reads as a search. `suggestOnFocus` adds suggestions. */
export function SearchBox(props: ComponentProps<'input'>): ReactNode {
  return (
    <input
      type="text"
      name="q"
      placeholder="Area, estate or “3 bed flat under 5m”"
      maxLength={200}
      autoComplete="off"
      enterKeyHint="search"
      spellCheck={false}
      data-search-box={apiPaths.places}
      {...props}
    />
  );
}
