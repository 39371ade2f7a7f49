import { Search, SlidersHorizontal, X } from 'lucide-react';
import { useRef, type FormEvent, type ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { propertyTypes, purposes } from '../../../shared/contract/property-terms.ts';
import { counted } from '../../../shared/number.ts';
import { purposePath } from '../../../shared/paths.ts';
import { priceBands, roomChoices, roomsLabel } from '../../../shared/search/choices.ts';
import { SearchBox } from '../../components/search-box/search-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Field } from '../../ui/field.tsx';
import { Choice } from './choice.tsx';
import styles from './filter-bar.module.css';
import { MoreFilters } from './more-filters.tsx';
import { useShownPlace } from './use-shown-place.ts';
import { beyondBar, filterFormId, type SearchDraft } from './use-search-draft.ts';

interface FilterBarProps {
  results: PropertyPage;
  controls: SearchDraft;
}

const sheetId = 'filter-sheet';

/**
 * A GET form; with JavaScript, a selection searches at once. On phones, everything but the search box is in a popover.
 */
export function FilterBar({ results, controls }: FilterBarProps): ReactNode {
  const { draft, apply } = controls;
  const sheet = useRef<HTMLDivElement>(null);
  const box = useShownPlace(draft.location);
  const { chips, labels, path, purpose, total, values } = results;
  const chosen = chips.length - (values.location ? 1 : 0);

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
          action={purposePath(purpose)}
          method="get"
          aria-label="Filter properties"
          onSubmit={submit}
        >
          {beyondBar(path).map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <div className={styles.location}>
            <Field label="Location">
              <SearchBox
                ref={box}
                defaultValue={values.location}
                placeholder="Anywhere in Nigeria"
              />
            </Field>
          </div>
          <button type="button" className={styles.open} popoverTarget={sheetId}>
            <SlidersHorizontal aria-hidden="true" size={18} />
            Filters{chosen > 0 && ` (${chosen})`}
          </button>
          <div ref={sheet} id={sheetId} popover="auto" className={styles.sheet} data-keeps-focus="">
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
              choices={purposes.map((value) => ({
                value,
                label: value === 'buy' ? 'Buy' : 'Rent',
              }))}
              onChoose={(value) => apply({ purpose: value === 'rent' ? 'rent' : 'buy', price: '' })}
            />
            <Choice
              label="Property type"
              name="type"
              any="Any type"
              other={labels.type}
              value={draft.type}
              choices={propertyTypes.map((type) => ({ value: type.toLowerCase(), label: type }))}
              onChoose={(type) => apply({ type })}
            />
            <Choice
              label="Rooms"
              name="rooms"
              any="Any rooms"
              other={labels.rooms}
              value={draft.rooms}
              choices={roomChoices.map((rooms) => ({
                value: String(rooms),
                label: roomsLabel(rooms),
              }))}
              onChoose={(rooms) => apply({ rooms })}
            />
            <Choice
              label={draft.purpose === 'buy' ? 'Price' : 'Yearly rent'}
              name="price"
              any="Any price"
              other={labels.price}
              value={draft.price}
              choices={priceBands[draft.purpose]}
              onChoose={(price) => apply({ price })}
            />
            <MoreFilters results={results} controls={controls} />
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
