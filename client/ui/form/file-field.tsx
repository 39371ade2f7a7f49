import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './file-field.module.css';
import { describedBy, FieldFrame } from './form-field.tsx';

interface FileFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A file field with its label above, and its hint and error below. */
export function FileField({ label, hint, error, ...input }: FileFieldProps): ReactNode {
  const frame = { name: input.name, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <input {...input} {...describedBy(frame)} type="file" className={styles.file} />
    </FieldFrame>
  );
}
