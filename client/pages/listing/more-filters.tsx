import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { listingPath } from '../../../shared/paths.ts';
import {
  areaChoices,
  bathroomChoices,
  type PropertySearch,
} from '../../../shared/property-search.ts';
import { Choice } from './choice.tsx';
import styles from './more-filters.module.css';
import type { ListingView } from './view.ts';

interface MoreFiltersProps {
  search: PropertySearch;
  draft: PropertySearch;
  view: ListingView;
  apply(change: Partial<PropertySearch>): void;
}

export function MoreFilters({ search, draft, view, apply }: MoreFiltersProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(details.current), []);

  const chosen = (draft.bathrooms ? 1 : 0) + (draft.area ? 1 : 0);
  const cleared = { ...search, bathrooms: null, area: null, page: 1 };
  return (
    <details ref={details} className={styles.more}>
      <summary className={styles.summary}>
        More Filters{chosen > 0 && ` (${chosen})`}
        <ChevronDown aria-hidden="true" size={16} />
      </summary>
      <div className={styles.panel}>
        <Choice
          label="Minimum Bathrooms"
          name="bathrooms"
          any="Any"
          value={String(draft.bathrooms ?? '')}
          choices={bathroomChoices.map((count) => ({ value: String(count), label: `${count}+` }))}
          onChoose={(value) => apply({ bathrooms: Number(value) || null })}
        />
        <Choice
          label="Minimum Square Feet"
          name="area"
          any="Any"
          value={String(draft.area ?? '')}
          choices={areaChoices.map((feet) => ({ value: String(feet), label: `${feet}+` }))}
          onChoose={(value) => apply({ area: Number(value) || null })}
        />
        <a href={listingPath(cleared, view)} data-keep-scroll="">
          Clear Filters
        </a>
      </div>
    </details>
  );
}

/** Closes an open panel on Escape or an outside click. */
function closeFromOutside(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return undefined;
  const onPress = ({ target }: PointerEvent): void => {
    if (target instanceof Node && !details.contains(target)) details.open = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('pointerdown', onPress);
    document.removeEventListener('keydown', onKey);
  };
}
