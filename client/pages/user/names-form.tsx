import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { TextField } from '../../ui/form/form-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import styles from './form.module.css';
import { useFormOfPage } from './form-of-page.ts';

export function NamesForm({ account }: { account: AccountView }): ReactNode {
  const { answer, pending } = useFormOfPage('names');
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const { firstName = account.firstName, lastName = account.lastName } = answer?.values ?? {};
  return (
    <form
      method="post"
      action={`${paths.user}#profile`}
      className={styles.form}
      aria-label="Your name"
      noValidate
      onInput={onInput}
      data-keep-scroll=""
    >
      <FormKey />
      <input type="hidden" name="intent" value="names" />
      <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
      <div className={styles.pair}>
        <TextField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={firstName}
          error={errors['firstName']}
          dir="auto"
          required
        />
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={lastName}
          error={errors['lastName']}
          dir="auto"
          required
        />
      </div>
      <div className={styles.buttons}>
        <SubmitButton pending={pending}>Save name</SubmitButton>
      </div>
    </form>
  );
}
