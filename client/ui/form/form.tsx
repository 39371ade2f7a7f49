import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  /** From `useFieldErrors`. */
  onInput(event: FormEvent): void;
  /** Where it goes, if not to the address of its page. */
  action?: string;
  children: ReactNode;
}

/** A form that is posted to its page. What is wrong with it is said by the page and not by the browser. */
export function Form({ onInput, action, children }: FormProps): ReactNode {
  return (
    <form method="post" action={action} noValidate onInput={onInput} className={styles.form}>
      {children}
    </form>
  );
}

/** Fields beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
