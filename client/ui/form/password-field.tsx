import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { describedBy, FieldFrame } from './form-field.tsx';
import control from './form-field.module.css';
import styles from './password-field.module.css';

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  prefix?: string | undefined;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Tells password managers whether to fill in or generate a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a show/hide button. */
export function PasswordField({
  prefix,
  label,
  hint,
  error,
  ...input
}: PasswordFieldProps): ReactNode {
  const [shown, setShown] = useState(false);
  const frame = { name: input.name, prefix, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <span className={styles.frame}>
        <input
          {...input}
          {...describedBy(frame)}
          type={shown ? 'text' : 'password'}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          className={`${control.control} ${styles.input}`}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          data-needs-script=""
        >
          {shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
        </button>
      </span>
    </FieldFrame>
  );
}
