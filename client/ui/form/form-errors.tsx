import { CircleAlert } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { FieldErrors } from '../../../shared/contract/problem.ts';
import { fieldId } from './form-field.tsx';
import styles from './form-errors.module.css';

const none: FieldErrors = {};

/**
 * The errors of a form that was answered, less those of fields that have been edited since.
 * `onInput` belongs on the form.
 */
export function useFieldErrors(answered: FieldErrors = none): {
  errors: FieldErrors;
  onInput(event: FormEvent): void;
} {
  const [edited, setEdited] = useState({ of: answered, names: [] as readonly string[] });
  const names = edited.of === answered ? edited.names : [];
  return {
    errors: Object.fromEntries(Object.entries(answered).filter(([name]) => !names.includes(name))),
    onInput({ target }) {
      const name = 'name' in target ? String(target.name) : '';
      if (name in answered && !names.includes(name))
        setEdited({ of: answered, names: [...names, name] });
    },
  };
}

interface FormErrorsProps {
  errors: FieldErrors;
  /** What no field is to blame for. */
  message?: string | null;
  /** As the fields have it. */
  prefix?: string | undefined;
  /** Changes with every answer: each takes the focus once. */
  answer: unknown;
  /** Further help, such as a link to another page. */
  children?: ReactNode;
}

/** What is wrong with a form, above it: takes the focus when it comes, and leads to each field. */
export function FormErrors({
  errors,
  message = null,
  prefix,
  answer,
  children,
}: FormErrorsProps): ReactNode {
  const summary = useRef<HTMLDivElement>(null);
  const found = Object.entries(errors);

  useEffect(() => {
    if (answer) summary.current?.focus();
  }, [answer]);

  if (found.length === 0 && message === null) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <CircleAlert aria-hidden="true" size={20} />
      <div>
        {message !== null && <p>{message}</p>}
        {found.length > 0 && (
          <ul className={styles.list}>
            {found.map(([name, error]) => (
              <li key={name}>
                <a href={`#${fieldId(name, prefix)}`} onClick={focusTarget}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  );
}

/** In place of a step in the history, which would take the answer off the page. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
