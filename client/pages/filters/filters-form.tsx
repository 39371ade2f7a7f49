import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useNavigation, type Location } from 'react-router';
import type { Facets } from '../../../shared/search/facets.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { counted } from '../../../shared/number.ts';
import { isRecord } from '../../../shared/record.ts';
import { everyHomePath, filtersPath, purposePath } from '../../../shared/paths.ts';
import { formQuery } from '../../routing/form-query.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { chosenIn } from './chosen.ts';
import { FilterSections } from './filter-sections.tsx';
import styles from './filters-form.module.css';
import { clearOtherWay, isEdited } from './form-controls.ts';

interface FiltersFormProps {
  facets: Facets;
  /** Identifies this form in the state of its own navigations. */
  formId: string;
}

/** Delay from the last change of a control to the recount. */
const pauseMs = 200;

/**
 * A GET form to the listing. Its controls are the browser's. With JavaScript each change puts the search into the URL, and so
 * counts the options again; without, a button does.
 */
export function FiltersForm({ facets, formId }: FiltersFormProps): ReactNode {
  const { purpose, total } = facets;
  const listing = purposePath(purpose);
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** A navigation to another page, such as a link, takes precedence. */
  function count(): void {
    if (!form.current || (next !== undefined && !isOwn(next, formId))) return;
    void navigate(`${filtersPath(listing)}?${formQuery(form.current)}`, {
      replace: true,
      preventScrollReset: true,
      state: { formId },
    });
  }

  const countLatest = useRef(count);
  useEffect(() => {
    countLatest.current = count;
  });

  useEffect(() => {
    // Changed before hydration.
    if (form.current && isEdited(form.current)) countLatest.current();
    return () => clearTimeout(pending.current);
  }, []);

  const chosen = chosenIn(facets.path);
  return (
    <form
      ref={form}
      className={styles.form}
      action={listing}
      method="get"
      autoComplete="off"
      aria-label="Filters"
      onChange={({ currentTarget, target }) => {
        clearOtherWay(currentTarget, target);
        clearTimeout(pending.current);
        pending.current = setTimeout(() => countLatest.current(), pauseMs);
      }}
      onSubmit={() => clearTimeout(pending.current)}
    >
      {['sort', 'view'].map((name) => {
        const value = chosen.one(name);
        return value !== '' && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <fieldset className={styles.purposes}>
        <legend>I want to</legend>
        {purposes.map((name) => (
          <label key={name}>
            <input type="radio" name="purpose" value={name} defaultChecked={name === purpose} />
            <span>{name === 'buy' ? 'Buy' : 'Rent'}</span>
          </label>
        ))}
      </fieldset>

      <FilterSections facets={facets} />

      <div className={styles.foot}>
        <a
          className={styles.reset}
          href={filtersPath(everyHomePath(purpose))}
          // The navigation may not be shown yet when a change is due to be counted.
          onClick={() => clearTimeout(pending.current)}
        >
          Reset all
        </a>
        <Button type="submit">
          {total === 0 ? 'No homes: see what is close' : `Show ${counted(total, 'home')}`}
        </Button>
        <div className={styles.update}>
          <Button type="submit" look="secondary" formAction={filtersPath(listing)}>
            Update the counts
          </Button>
        </div>
      </div>
      <p role="status">
        <VisuallyHidden>
          {total === 0
            ? 'No home matches these filters'
            : `${counted(total, 'home matches', 'homes match')} these filters`}
        </VisuallyHidden>
      </p>
    </form>
  );
}

/** Whether a navigation is a form's own. */
function isOwn({ state }: Location, formId: string): boolean {
  return isRecord(state) && state['formId'] === formId;
}
