import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { CheckField } from '../../ui/form/form-field.tsx';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import styles from './deletion-section.module.css';
import form from './form.module.css';
import { useFormOfPage } from './form-of-page.ts';
import { Section } from './section.tsx';

const prefix = 'delete';

/** Explains what is lost, and requires a password and a confirmation. */
export function DeletionSection(): ReactNode {
  const { answer, pending } = useFormOfPage('delete');
  const { errors, onInput } = useFieldErrors(answer?.errors);
  return (
    <Section
      id="delete"
      title="Delete account"
      lead="This is permanent: a deleted account cannot be restored."
    >
      <details className={styles.details} open={answer !== undefined}>
        <summary className={styles.summary}>
          Delete my account…
          <ChevronDown aria-hidden="true" size={18} />
        </summary>
        <form
          method="post"
          action={`${paths.user}#delete`}
          className={`${form.form} ${styles.form}`}
          noValidate
          onInput={onInput}
          data-keep-scroll=""
        >
          <FormKey />
          <input type="hidden" name="intent" value="delete" />
          <FormErrors
            errors={errors}
            message={answer?.message ?? null}
            prefix={prefix}
            answer={answer}
          />
          <div className={styles.losses}>
            <p>This is deleted at once:</p>
            <ul>
              <li>your name, your photo and your log-in email,</li>
              <li>your phone numbers, email addresses and addresses,</li>
              <li>your log-in: you’ll be logged out everywhere.</li>
            </ul>
            <p>Your saved homes stay in this browser.</p>
          </div>
          <PasswordField
            name="password"
            prefix={prefix}
            label="Your password"
            autoComplete="current-password"
            error={errors['password']}
            required
          />
          <div className={styles.confirmation}>
            <CheckField
              name="confirmed"
              prefix={prefix}
              label="I understand that my account cannot be restored."
              error={errors['confirmed']}
              required
            />
          </div>
          <div className={`${form.buttons} ${form.danger}`}>
            <SubmitButton pending={pending}>Delete my account</SubmitButton>
          </div>
        </form>
      </details>
    </Section>
  );
}
