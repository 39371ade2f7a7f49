import { CircleAlert } from 'lucide-react';
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import styles from './form-field.module.css';

interface Described {
  /** Name of the value; with `prefix`, also the element's id, which error summaries link to. */
  name: string;
  /** Distinguishes fields of several forms on one page. */
  prefix?: string | undefined;
  label: string;
  hint?: ReactNode;
  /** Error message, in one sentence. */
  error?: string | undefined;
}

type InputProps = Described & InputHTMLAttributes<HTMLInputElement>;
type SelectProps = Described & SelectHTMLAttributes<HTMLSelectElement>;
type TextAreaProps = Described & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Id of a field, for links. */
export function fieldId(name: string, prefix?: string): string {
  return prefix === undefined ? name : `${prefix}-${name}`;
}

/** An input with its label above, and its hint and error below. */
export function TextField({ prefix, label, hint, error, ...input }: InputProps): ReactNode {
  const frame = { name: input.name, prefix, label, hint, error };
  return (
    <FieldFrame {...frame}>
      <input {...input} {...describedBy(frame)} className={styles.control} />
    </FieldFrame>
  );
}

type KnownInput = Omit<InputProps, 'type' | 'inputMode' | 'name'>;

/** An email field, recognised by phones and password managers; named 'email'. */
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

/** A phone number field; named 'phone'. */
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

/** A checkbox with its label beside it. */
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

/** For custom controls, which spread `describedBy` on their element. */
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

/** Connects a control with its label, hint and error. */
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
