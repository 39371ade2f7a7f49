import type { ComponentProps, ReactNode } from 'react';
import {
  propertyFields,
  type FieldKind,
  type FieldOfKind,
} from '../../../../shared/property-fields.ts';
import { CheckField, SelectField, TextField } from '../../../ui/form/form-field.tsx';
import { optionsOf, type ChoiceField, type FlagField, type TypedField } from './draft.ts';
import { formLabel } from './field-labels.ts';
import { prefix, type FieldsProps } from './fields.ts';

interface InputProps<Field> extends FieldsProps {
  name: Field;
  label?: string;
  hint?: string;
}

/** A text field with the attributes of the field's kind; `onType` replaces setting the value. */
export function TypedInput({
  onType,
  ...props
}: InputProps<TypedField> & { onType?: (text: string) => void }): ReactNode {
  const { name, draft, set } = props;
  return (
    <TextField
      {...attributesOf(propertyFields[name])}
      {...describe(props)}
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => (onType ? onType(value) : set(name, value))}
    />
  );
}

/** A select field; `options` are all of the field's unless they are given. */
export function ChoiceInput({
  options,
  ...props
}: InputProps<ChoiceField> & { options?: ReturnType<typeof optionsOf> }): ReactNode {
  const { name, draft, set } = props;
  const choices = options ?? optionsOf(name);
  return (
    <SelectField
      {...describe(props)}
      value={draft[name]}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(([value]) => value === currentTarget.value);
        if (chosen) set(name, chosen[0]);
      }}
    >
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function FlagInput(props: InputProps<FlagField>): ReactNode {
  const { name, draft, set } = props;
  return (
    <CheckField
      {...describe(props)}
      checked={draft[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.checked)}
    />
  );
}

function describe({
  name,
  errors,
  label = formLabel(name),
  hint = hintOf(name),
}: InputProps<TypedField | ChoiceField | FlagField>) {
  return { prefix, name, label, hint, error: errors[name] };
}

function hintOf(name: keyof typeof propertyFields): string | undefined {
  const { hint }: FieldOfKind<FieldKind> = propertyFields[name];
  return hint;
}

function attributesOf(field: FieldOfKind<FieldKind>): Partial<ComponentProps<typeof TextField>> {
  switch (field.kind) {
    case 'line':
      return field.required
        ? { maxLength: field.max, required: true }
        : { maxLength: field.max, autoComplete: 'off' };
    case 'url':
      return { type: 'url', inputMode: 'url', maxLength: field.max, autoComplete: 'off' };
    case 'price':
    case 'amount':
      return { inputMode: 'numeric', autoComplete: 'off' };
    case 'day':
      return { type: 'date', autoComplete: 'off' };
    case 'point':
      return { maxLength: 60, autoComplete: 'off' };
    default:
      return { inputMode: 'numeric', maxLength: 12, autoComplete: 'off' };
  }
}
