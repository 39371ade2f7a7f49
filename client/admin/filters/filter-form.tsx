import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from './filter-form.module.css';

/** Allows for a pause between keystrokes. */
const typingMs = 300;

const preservedByDefault: readonly string[] = ['sort'];

/** While a year is being typed, date fields report years with leading zeros. */
const firstYear = '2000';

interface FilterFormProps {
  /** Accessible name: 'Filter users'. */
  label: string;
  /** Query parameters without a field that are preserved, such as `sort`. */
  preserve?: readonly string[];
  /** The fields: `SearchFilter`, `SelectFilter`, or inputs whose `defaultValue` comes from the query. */
  children: ReactNode;
}

/**
 * A page's filters, stored in the query: a GET form without JavaScript; with it, filters apply on selection or when
 * typing pauses. Fields are uncontrolled (`defaultValue`) and reset when the query changes by other means. A link to
 * clear the filters appears while any is set.
 */
export function FilterForm({
  label,
  preserve = preservedByDefault,
  children,
}: FilterFormProps): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  const [generation, setGeneration] = useState(0);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Don't reset fields during typing: they follow the query only once navigation has settled.
    if (state !== 'idle' || timer.current !== undefined || !form.current) return;
    if (!matchesQuery(form.current, search)) setGeneration((past) => past + 1);
  }, [search, state]);

  const query = new URLSearchParams(search);
  const preserved = preserve.flatMap((name) =>
    query.getAll(name).map((value) => [name, value] as const),
  );
  const isSet = [...query].some(
    ([name, value]) => value !== '' && !['page', 'cursor', ...preserve].includes(name),
  );
  const cleared = new URLSearchParams(preserved.map(([name, value]) => [name, value])).toString();

  function apply(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') chosen.append(name, value);
    }
    const next = chosen.size === 0 ? '' : `?${chosen}`;
    if (next === search) return;
    void navigate(pathname + next, { replace: true, preventScrollReset: true });
  }

  function onInput({ target }: FormEvent): void {
    clearTimeout(timer.current);
    const { type = '', value = '' } = target instanceof HTMLInputElement ? target : {};
    if (type === 'date' && value !== '' && value < firstYear) return;
    if (type === 'search') timer.current = setTimeout(apply, typingMs);
    else apply();
  }

  return (
    // The form only listens for events that bubble from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      key={generation}
      ref={form}
      method="get"
      action={pathname}
      role="search"
      aria-label={label}
      className={styles.form}
      onInput={onInput}
      // Cancel the delay when the focus leaves, so that a late update doesn't interrupt the next action.
      onBlur={() => timer.current !== undefined && apply()}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {preserved.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={styles.apply}>
        <Button type="submit" look="secondary">
          Apply
        </Button>
      </div>
      {isSet && (
        <a
          className={styles.clear}
          href={cleared === '' ? pathname : `${pathname}?${cleared}`}
          data-keep-scroll=""
        >
          Clear filters
        </a>
      )}
    </form>
  );
}

/** Whether the form's fields match the query. */
function matchesQuery(form: HTMLFormElement, search: string): boolean {
  const query = new URLSearchParams(search);
  const values = new FormData(form);
  return [...new Set(values.keys())].every(
    (name) => values.getAll(name).join() === query.getAll(name).join(),
  );
}
