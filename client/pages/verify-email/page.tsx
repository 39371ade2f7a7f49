import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { logInPath, paths } from '../../../shared/paths.ts';
import { incompleteLink } from '../../../shared/forms/incomplete-link.ts';
import { AccountDone } from '../../components/account-frame/account-done.tsx';
import { AccountFrame } from '../../components/account-frame/account-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FormKey } from '../../forms/form-key.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useUser } from '../../session/session.ts';
import type { action } from './action.ts';

const title = 'Verify your email address';

/**
 * Opened from an emailed link. Opening it changes nothing, because mail scanners open links too. Only the account itself can
 * verify its address: otherwise whoever registered somebody else's would receive what that person has sent us.
 */
export function VerifyEmailPage(): ReactNode {
  const { answer, done, pending } = useFormAnswer<typeof action>();
  const { pathname, search } = useLocation();
  const isSignedIn = useUser() !== null;
  if (done) return <EmailVerified />;

  const isComplete = new URLSearchParams(search).has('token');
  const message = answer ? answer.message : isComplete ? null : incompleteLink;
  return (
    <AccountFrame
      title={title}
      lead={
        isSignedIn
          ? 'One click, and your address is verified.'
          : 'Log in to your account to verify that this address is yours.'
      }
      foot={isSignedIn ? <ExpiredLink /> : <ForgottenPassword />}
    >
      <PageHead
        title={answer ? `Error: ${title}` : title}
        description="Verify the email address of your account."
        canonical={null}
      />
      {isSignedIn ? (
        // Posted to the page's own URL, so that the token is not repeated in the page.
        <Form>
          <FormKey />
          <FormErrors errors={{}} message={message} answer={answer} />
          <Advice />
          <SubmitButton pending={pending}>Verify my address</SubmitButton>
        </Form>
      ) : (
        <>
          <FormErrors errors={{}} message={message} answer={answer} />
          <Advice />
          <ButtonLink href={logInPath({ next: pathname + search })}>Log in to verify</ButtonLink>
        </>
      )}
    </AccountFrame>
  );
}

function Advice(): ReactNode {
  return (
    <p>
      If you didn’t create an account with this address, close this page. Nothing happens without
      you.
    </p>
  );
}

function ExpiredLink(): ReactNode {
  return (
    <p>
      Has your link expired? <a href={paths.user}>Go to your account</a> to get a new one.
    </p>
  );
}

function ForgottenPassword(): ReactNode {
  return (
    <p>
      Forgot your password? <a href={paths.forgotPassword}>Choose a new one</a>: that also verifies
      your address.
    </p>
  );
}

function EmailVerified(): ReactNode {
  return (
    <AccountDone
      icon={MailCheck}
      title="Email address verified"
      action={<ButtonLink href={paths.user}>Go to your account</ButtonLink>}
    >
      Thank you. Your account is complete.
    </AccountDone>
  );
}
