import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './filter-form.module.css';

interface SearchFilterProps {
  label: string;
  /** Of the parameter in the address. */
  name?: string;
  /** What can be searched for, in a few words. */
  placeholder?: string;
}

/** A box to search in; '/' leads to it from anywhere on the page (`SearchKey` in the frame). */
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
  /** By value, in their order; '' stands for no filter and comes first. */
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

/** What the address says of a filter; '' for nothing. */
export function useFilter(name: string): string {
  return new URLSearchParams(useLocation().search).get(name) ?? '';
}
