import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from './filter-form.module.css';

/** Long enough to type the next letter in. */
const typingMs = 300;

const keptByDefault: readonly string[] = ['sort'];

/** A year that is still being typed begins with zeros. */
const firstYear = '2000';

interface FilterFormProps {
  /** What it filters, read out: 'Filter users'. */
  label: string;
  /** Parameters of the address that the form has no field for and that stay, such as `sort`. */
  keep?: readonly string[];
  /** The fields: `SearchFilter`, `SelectFilter`, or any inputs whose `defaultValue` is read from the address. */
  children: ReactNode;
}

/**
 * The filters of a page, which stand in its address: a GET form without a script, and with one applied as soon as a
 * choice is made or typing pauses. Give its fields a `defaultValue`; they are renewed where the address changes by
 * anything but the form. A link that clears them is shown while any is set.
 */
export function FilterForm({ label, keep = keptByDefault, children }: FilterFormProps): ReactNode {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { state } = useNavigation();
  const [generation, setGeneration] = useState(0);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Fields are not taken from under somebody who types: only once all is quiet do they follow the address.
    if (state !== 'idle' || timer.current !== undefined || !form.current) return;
    if (!says(form.current, search)) setGeneration((past) => past + 1);
  }, [search, state]);

  const query = new URLSearchParams(search);
  const kept = keep.flatMap((name) => query.getAll(name).map((value) => [name, value] as const));
  const isSet = [...query].some(
    ([name, value]) => value !== '' && !['page', 'cursor', ...keep].includes(name),
  );
  const cleared = new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();

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
    // It listens to its fields, and is none itself.
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
      // Whoever goes on to something else is not called back from it.
      onBlur={() => timer.current !== undefined && apply()}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {kept.map(([name, value]) => (
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

/** Whether the fields of the form are as the query has them. */
function says(form: HTMLFormElement, search: string): boolean {
  const query = new URLSearchParams(search);
  const values = new FormData(form);
  return [...new Set(values.keys())].every(
    (name) => values.getAll(name).join() === query.getAll(name).join(),
  );
}
