import { CircleAlert } from 'lucide-react';
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import styles from './form-field.module.css';

interface Described {
  /** Names the value, and with `prefix` the element, which error summaries link to. */
  name: string;
  /** Keeps apart the fields of several forms on one page. */
  prefix?: string | undefined;
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, in one sentence. */
  error?: string | undefined;
}

type InputProps = Described & InputHTMLAttributes<HTMLInputElement>;
type SelectProps = Described & SelectHTMLAttributes<HTMLSelectElement>;
type TextAreaProps = Described & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** The id of a field, for links to it. */
export function fieldId(name: string, prefix?: string): string {
  return prefix === undefined ? name : `${prefix}-${name}`;
}

/** An input with its label above, and its hint and error beneath. */
export function TextField({ prefix, label, hint, error, ...input }: InputProps): ReactNode {
  const frame = { name: input.name, prefix, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <input {...input} {...describedBy(frame)} className={styles.control} />
    </FieldFrame>
  );
}

type KnownInput = Omit<InputProps, 'type' | 'inputMode' | 'name'>;

/** An email address, as phones and password managers know it; named 'email'. */
export function EmailField(input: KnownInput): ReactNode {
  return (
    <TextField
      autoComplete="email"
      {...input}
      name="email"
      type="email"
      inputMode="email"
      spellCheck={false}
    />
  );
}

/** A phone number; named 'phone'. */
export function PhoneField(input: KnownInput): ReactNode {
  return <TextField autoComplete="tel" {...input} name="phone" type="tel" inputMode="tel" />;
}

export function TextAreaField({ prefix, label, hint, error, ...area }: TextAreaProps): ReactNode {
  const frame = { name: area.name, prefix, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <textarea {...area} {...describedBy(frame)} className={styles.control} />
    </FieldFrame>
  );
}

export function SelectField({ prefix, label, hint, error, ...select }: SelectProps): ReactNode {
  const frame = { name: select.name, prefix, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <select {...select} {...describedBy(frame)} className={styles.control} />
    </FieldFrame>
  );
}

/** A box to tick, its label beside it. */
export function CheckField({
  prefix,
  label,
  hint,
  error,
  ...input
}: Omit<InputProps, 'label'> & {
  label: ReactNode;
}): ReactNode {
  const id = fieldId(input.name, prefix);
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          {...input}
          {...describedBy({ name: input.name, prefix, hint, error })}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      <Remarks id={id} hint={hint} error={error} />
    </div>
  );
}

/** For controls of another kind, which spread `describedBy` on their element. */
export function FieldFrame({
  name,
  prefix,
  label,
  hint,
  error,
  children,
}: Described & { children: ReactNode }): ReactNode {
  const id = fieldId(name, prefix);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <Remarks id={id} hint={hint} error={error} />
    </div>
  );
}

function Remarks({
  id,
  hint,
  error,
}: { id: string } & Pick<Described, 'hint' | 'error'>): ReactNode {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
    </>
  );
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Ties a control to its label and to what is said beneath it. */
export function describedBy({
  name,
  prefix,
  hint,
  error,
}: Omit<Described, 'label'>): ControlAttributes {
  const id = fieldId(name, prefix);
  const remarks = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': remarks || undefined,
  };
}
