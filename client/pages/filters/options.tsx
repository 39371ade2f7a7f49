import type { ReactNode } from 'react';
import type { FacetOption } from '../../../shared/search/facets.ts';
import { formatNumber } from '../../../shared/number.ts';
import type { Chosen } from './chosen.ts';
import styles from './options.module.css';

interface OptionsProps {
  name: string;
  options: readonly FacetOption[];
  chosen: Chosen;
  /** Label of the option that filters nothing, if only one can be chosen. */
  any?: string;
}

/** Check boxes, or radio buttons, each with its number of homes. */
export function Options({ name, options, chosen, any }: OptionsProps): ReactNode {
  const type = any === undefined ? 'checkbox' : 'radio';
  return (
    <>
      {any !== undefined && (
        <label className={styles.option} data-pill="">
          <input type="radio" name={name} value="" defaultChecked={chosen.one(name) === ''} />
          <span>{any}</span>
        </label>
      )}
      {options.map(({ value, label, count }) => (
        <label key={value} className={styles.option} data-pill="">
          <input type={type} name={name} value={value} defaultChecked={chosen.has(name, value)} />
          <span data-none={count === 0 || undefined}>
            {label} <small>{`(${formatNumber(count)})`}</small>
          </span>
        </label>
      ))}
    </>
  );
}
