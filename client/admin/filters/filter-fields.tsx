import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './filter-form.module.css';

interface SearchFilterProps {
  label: string;
  /** Name of the query parameter. */
  name?: string;
  /** Examples of what can be searched for. */
  placeholder?: string;
}

/** A search field; '/' focuses it from anywhere on the page (a shortcut of the frame). */
export function SearchFilter({ label, name = 'q', placeholder }: SearchFilterProps): ReactNode {
  const value = useFilter(name);
  return (
    <label className={`${styles.field} ${styles.search}`}>
      <span>{label}</span>
      <span className={styles.box}>
        <Search aria-hidden="true" size={18} />
        <input
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          data-search-key=""
        />
      </span>
    </label>
  );
}

interface SelectFilterProps {
  label: string;
  name: string;
  /** Options in display order; the first is '', for no filter. */
  options: readonly (readonly [value: string, text: string])[];
}

export function SelectFilter({ label, name, options }: SelectFilterProps): ReactNode {
  const value = useFilter(name);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select name={name} defaultValue={value} className={styles.control}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day: `2026-11-21`. */
export function DayFilter({
  label,
  name,
  ...input
}: { label: string; name: string } & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const value = useFilter(name);
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        {...input}
        type="date"
        name={name}
        defaultValue={input.defaultValue ?? value}
        className={styles.control}
      />
    </label>
  );
}

/** The filter's value in the query; '' if absent. */
export function useFilter(name: string): string {
  return new URLSearchParams(useLocation().search).get(name) ?? '';
}
