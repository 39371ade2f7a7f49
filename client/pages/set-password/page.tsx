import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pageMessages } from '../../../shared/page-messages.ts';
import { paths } from '../../../shared/paths.ts';
import { AccountDone } from '../../components/account-frame/account-done.tsx';
import { AccountFrame } from '../../components/account-frame/account-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FormKey } from '../../forms/form-key.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { action } from './action.ts';

const title = 'Set new password';

export function SetPasswordPage(): ReactNode {
  const { answer, done, pending } = useFormAnswer<typeof action>();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const hasToken = new URLSearchParams(useLocation().search).get('token');
  if (done) return <PasswordReset />;

  // Report a missing token before the user types; submitting validates in the usual order.
  const message = answer ? answer.message : hasToken ? null : pageMessages.missingResetToken;
  return (
    <AccountFrame
      title={title}
      lead="Choose a password that you use nowhere else. We’ll log you out on every device; then log in with the new one."
      foot={
        <p>
          Has your link expired? <a href={paths.forgotPassword}>Request a new one</a>
        </p>
      }
    >
      <PageHead
        title={answer ? `Error: ${title}` : title}
        description="Choose a new password."
        canonical={null}
      />
      {/* Posted to the page's own URL, so that the token is not repeated in the page. */}
      <Form onInput={onInput}>
        <FormKey />
        <FormErrors errors={errors} message={message} answer={answer} />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
          error={errors['password']}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmation"
          autoComplete="new-password"
          required
          error={errors['confirmation']}
        />
        <SubmitButton pending={pending}>Save New Password</SubmitButton>
      </Form>
    </AccountFrame>
  );
}

function PasswordReset(): ReactNode {
  return (
    <AccountDone
      icon={ShieldCheck}
      title="Password Reset"
      action={<ButtonLink href={paths.logIn}>Log In</ButtonLink>}
    >
      Your new password is saved, and every device that was logged in has been logged out.
    </AccountDone>
  );
}
