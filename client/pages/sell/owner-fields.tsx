import type { ReactNode } from 'react';
import { FieldRow } from '../../ui/form/form.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/form/form-field.tsx';

export interface FieldsProps {
  /** Previously typed values. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** The owner's name and contact details. */
export function OwnerFields({ values, errors }: FieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        defaultValue={values['fullName']}
        error={errors['fullName']}
      />
      <FieldRow>
        <EmailField
          label="Email address"
          required
          defaultValue={values['email']}
          error={errors['email']}
        />
        <PhoneField
          label="Phone number"
          required
          hint="For example 0803 123 4567"
          defaultValue={values['phone']}
          error={errors['phone']}
        />
      </FieldRow>
    </>
  );
}
