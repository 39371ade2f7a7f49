import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** A single input or select. */
  children: ReactNode;
}

/** A framed control with its label above, in searches and calculators. Forms that report errors use `form/form-field.tsx`. */
export function Field({ label, children }: FieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}
