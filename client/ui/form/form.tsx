import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './form.module.css';

interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** From `useFieldErrors`, where the form has fields. */
  onInput?: NonNullable<FormHTMLAttributes<HTMLFormElement>['onInput']>;
  ref?: Ref<HTMLFormElement>;
}

/** A form that is posted, to its page if to no other. What is wrong with it is said by the page and not by the browser. */
export function Form(attributes: FormProps): ReactNode {
  return <form {...attributes} method="post" noValidate className={styles.form} />;
}

/** Fields beside each other, where there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
