import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './form.module.css';

interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  /** From `useFieldErrors`, for forms with fields. */
  onInput?: NonNullable<FormHTMLAttributes<HTMLFormElement>['onInput']>;
  ref?: Ref<HTMLFormElement>;
}

/** A POST form, to its own page by default. Shows the page's own errors instead of the browser's. */
export function Form(attributes: FormProps): ReactNode {
  return <form {...attributes} method="post" noValidate className={styles.form} />;
}

/** Fields side by side, on wide screens. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}
