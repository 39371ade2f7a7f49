import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { AccountDone } from '../../components/account-frame/account-done.tsx';
import { AccountFrame } from '../../components/account-frame/account-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FormKey } from '../../forms/form-key.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { EmailField } from '../../ui/form/form-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { action, MailSent } from './action.ts';

const title = 'Forgot password?';

export function ForgotPasswordPage(): ReactNode {
  const { answer, done, pending } = useFormAnswer<typeof action>();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  if (done) return <CheckYourEmail {...done} />;

  return (
    <AccountFrame
      title={title}
      lead="Enter your account’s email address, and we’ll send you a link to choose a new password."
      foot={
        <p>
          <a href={paths.logIn}>Back to Log In</a>
        </p>
      }
    >
      <PageHead
        title={answer ? `Error: ${title}` : title}
        description="Get a link to choose a new password."
        canonical={null}
      />
      <Form onInput={onInput}>
        <FormKey />
        <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
        <EmailField
          label="Email Address"
          required
          defaultValue={answer?.values['email']}
          error={errors['email']}
        />
        <SubmitButton pending={pending}>Reset Password</SubmitButton>
      </Form>
    </AccountFrame>
  );
}

function CheckYourEmail({ email }: MailSent): ReactNode {
  return (
    <AccountDone
      icon={MailCheck}
      title="Check your email"
      action={<ButtonLink href={paths.logIn}>Back to Log In</ButtonLink>}
      foot={
        <p>
          Nothing there after a few minutes? Check your spam folder, or{' '}
          <a href={paths.forgotPassword}>try again</a>.
        </p>
      }
    >
      If <strong>{email}</strong> has an account with us, a link to choose a new password is on its
      way. It can be used once and expires in 60 minutes.
    </AccountDone>
  );
}
