import type { ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import type { Chosen } from './chosen.ts';

interface TextFieldProps {
  label: string;
  name: string;
  chosen: Chosen;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'numeric';
  /** Id of a list of suggestions. */
  list?: string;
}

export function TextField({
  chosen,
  label,
  name,
  maxLength = 20,
  ...attributes
}: TextFieldProps): ReactNode {
  return (
    <Field label={label}>
      <input
        {...attributes}
        type="text"
        name={name}
        defaultValue={chosen.one(name)}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  );
}
