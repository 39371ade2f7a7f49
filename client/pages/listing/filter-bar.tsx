import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { propertyTypes } from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { counted } from '../../../shared/number.ts';
import { placeSuggestions } from '../../../shared/gazetteer.ts';
import { purposePath } from '../../../shared/paths.ts';
import { priceBands, roomChoices, type PropertySearch } from '../../../shared/property-search.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Field } from '../../ui/field.tsx';
import { appliedFilters, roomsLabel } from './applied-filter-list.ts';
import { Choice } from './choice.tsx';
import styles from './filter-bar.module.css';
import { MoreFilters } from './more-filters.tsx';
import { filterFormId, type SearchDraft } from './use-search-draft.ts';
import type { ListingView } from './view.ts';

interface FilterBarProps {
  search: PropertySearch;
  view: ListingView;
  total: number;
  controls: SearchDraft;
}

const sheetId = 'filter-sheet';

/**
 * A GET form; with JavaScript, a selection searches at once. On phones, everything but the location is in a popover.
 */
export function FilterBar({ search, view, total, controls }: FilterBarProps): ReactNode {
  const { draft, edit, apply } = controls;
  const sheet = useRef<HTMLDivElement>(null);
  const chosen = appliedFilters(search).filter(({ name }) => name !== 'location').length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    sheet.current?.hidePopover?.();
    apply();
  }

  return (
    <div className={styles.sticky}>
      <Container>
        <form
          id={filterFormId}
          className={styles.bar}
          action={purposePath(search.purpose)}
          method="get"
          aria-label="Filter properties"
          onSubmit={submit}
        >
          {view === 'list' && <input type="hidden" name="view" value="list" />}
          <div className={styles.location}>
            <Field label="Location">
              <input
                type="text"
                name="location"
                list="places"
                value={draft.location}
                placeholder="Anywhere in Nigeria"
                maxLength={80}
                autoComplete="off"
                onChange={(event) => edit({ location: event.target.value })}
              />
            </Field>
          </div>
          <datalist id="places">
            {placeSuggestions.map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
          <button type="button" className={styles.open} popoverTarget={sheetId}>
            <SlidersHorizontal aria-hidden="true" size={18} />
            Filters{chosen > 0 && ` (${chosen})`}
          </button>
          <div ref={sheet} id={sheetId} popover="auto" className={styles.sheet}>
            <div className={styles.sheetTop}>
              <h2>Filters</h2>
              <button
                type="button"
                popoverTarget={sheetId}
                popoverTargetAction="hide"
                aria-label="Close filters"
              >
                <X aria-hidden="true" size={22} />
              </button>
            </div>
            <Choice
              label="Buy or rent"
              name="purpose"
              value={draft.purpose}
              choices={purposes.map((purpose) => ({
                value: purpose,
                label: purpose === 'buy' ? 'Buy' : 'Rent',
              }))}
              onChoose={(value) =>
                apply({ purpose: value === 'rent' ? 'rent' : 'buy', price: null })
              }
            />
            <Choice
              label="Property type"
              name="type"
              any="Any type"
              value={draft.type?.toLowerCase() ?? ''}
              choices={propertyTypes.map((type) => ({ value: type.toLowerCase(), label: type }))}
              onChoose={(value) =>
                apply({ type: propertyTypes.find((type) => type.toLowerCase() === value) ?? null })
              }
            />
            <Choice
              label="Rooms"
              name="rooms"
              any="Any rooms"
              value={String(draft.rooms ?? '')}
              choices={roomChoices.map((rooms) => ({
                value: String(rooms),
                label: roomsLabel(rooms),
              }))}
              onChoose={(value) => apply({ rooms: Number(value) || null })}
            />
            <Choice
              label={draft.purpose === 'buy' ? 'Price' : 'Rent for a year'}
              name="price"
              any="Any price"
              value={draft.price ?? ''}
              choices={priceBands[draft.purpose]}
              onChoose={(value) => apply({ price: value || null })}
            />
            <MoreFilters search={search} draft={draft} view={view} apply={apply} />
            <div className={styles.show}>
              <Button type="submit">Show {counted(total, 'home')}</Button>
            </div>
          </div>
          <div className={styles.submit}>
            <Button type="submit">
              <Search aria-hidden="true" size={18} />
              Search
            </Button>
          </div>
        </form>
      </Container>
    </div>
  );
}
