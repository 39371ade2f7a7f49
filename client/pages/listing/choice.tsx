import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import styles from './choice.module.css';

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** Label of the empty option; absent if a choice is always required. */
  any?: string;
  /** Label of the value if it is not one of the choices. */
  other?: string | undefined;
  /** Id of the form, if the select is outside it. */
  form?: string;
  onChoose(value: string): void;
}

/** A labelled select. */
export function Choice({
  label,
  name,
  value,
  choices,
  any,
  other,
  form,
  onChoose,
}: ChoiceProps): ReactNode {
  return (
    <Field label={label}>
      <select
        className={styles.choice}
        data-chosen={any !== undefined && value !== ''}
        name={name}
        value={value}
        form={form}
        onChange={(event) => onChoose(event.target.value)}
      >
        {any !== undefined && <option value="">{any}</option>}
        {other !== undefined &&
          value !== '' &&
          choices.every((choice) => choice.value !== value) && (
            <option value={value}>{other}</option>
          )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
