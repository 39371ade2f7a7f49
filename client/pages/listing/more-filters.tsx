import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { areaChoices, bathroomChoices, withParams } from '../../../shared/search/choices.ts';
import { Choice } from './choice.tsx';
import styles from './more-filters.module.css';
import type { SearchDraft } from './use-search-draft.ts';

interface MoreFiltersProps {
  results: PropertyPage;
  controls: SearchDraft;
}

export function MoreFilters({ results, controls: { draft, apply } }: MoreFiltersProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(details.current), []);

  const chosen = (draft.bathrooms ? 1 : 0) + (draft.area ? 1 : 0);
  const cleared = {
    bathrooms: '',
    'baths-min': '',
    'baths-max': '',
    area: '',
    'size-min': '',
    'size-max': '',
  };
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
          value={draft.bathrooms}
          choices={bathroomChoices.map((count) => ({ value: String(count), label: `${count}+` }))}
          other={results.labels.bathrooms}
          onChoose={(bathrooms) => apply({ bathrooms })}
        />
        <Choice
          label="Minimum Square Feet"
          name="area"
          any="Any"
          value={draft.area}
          choices={areaChoices.map((feet) => ({ value: String(feet), label: `${feet}+` }))}
          onChoose={(area) => apply({ area })}
        />
        <a href={withParams(results.path, cleared)} data-keep-scroll="">
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
