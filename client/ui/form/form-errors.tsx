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

/** Errors from the form's response, except for fields edited since. Put `onInput` on the form. */
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
  /** An error that belongs to no field. */
  message?: string | null;
  /** Same prefix as the fields. */
  prefix?: string | undefined;
  /** Changes with every response, so that each takes the focus once. */
  answer: unknown;
  /** Additional help, such as a link. */
  children?: ReactNode;
}

/** Error summary above a form: takes the focus and links to each field. */
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

/** Focuses the field without a history entry, which would remove the response from the page. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
