import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withNext } from '../../../shared/next-path.ts';
import { paths } from '../../../shared/paths.ts';
import { AccountFrame } from '../../components/account-frame/account-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FormKey } from '../../forms/form-key.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { useSite } from '../../site.ts';
import { Form, FieldRow } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { CheckField, EmailField, PhoneField, TextField } from '../../ui/form/form-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Attestation } from './attestation.tsx';

export function SignUpPage(): ReactNode {
  const { brand } = useSite();
  const { answer, pending } = useFormAnswer();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const next = new URLSearchParams(useLocation().search).get('next');
  const logIn = withNext(paths.logIn, next);
  const values = answer?.values ?? {};
  const isTaken = answer?.status === 409 && 'email' in errors;

  return (
    <AccountFrame
      title="Create an account"
      lead="Keep your details in one place, and let us know how to reach you. It’s free."
      foot={
        <p>
          Already have an account? <a href={logIn}>Log In</a>
        </p>
      }
    >
      <PageHead
        title={answer ? 'Error: Create an account' : 'Create an account'}
        description={`Create your ${brand} account.`}
        canonical={null}
      />
      <Form onInput={onInput}>
        <FormKey />
        <FormErrors errors={errors} message={answer?.message ?? null} answer={answer}>
          {isTaken && (
            <p>
              Is it yours? <a href={logIn}>Log In</a> or{' '}
              <a href={paths.forgotPassword}>reset your password</a>.
            </p>
          )}
        </FormErrors>
        <FieldRow>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            defaultValue={values['firstName']}
            error={errors['firstName']}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            defaultValue={values['lastName']}
            error={errors['lastName']}
          />
        </FieldRow>
        <EmailField
          label="Email Address"
          required
          defaultValue={values['email']}
          error={errors['email']}
        />
        <PhoneField
          label="Phone number"
          required
          hint="For example 0803 123 4567 or +234 803 123 4567"
          defaultValue={values['phone']}
          error={errors['phone']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
          error={errors['password']}
        />
        <CheckField
          name="adult"
          required
          defaultChecked={'adult' in values}
          label={<Attestation />}
          error={errors['adult']}
        />
        <SubmitButton pending={pending}>Create account</SubmitButton>
      </Form>
    </AccountFrame>
  );
}
