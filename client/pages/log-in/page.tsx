import { CircleCheck, Clock, Cookie as CookieIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { withNext } from '../../../shared/next-path.ts';
import { paths } from '../../../shared/paths.ts';
import { AccountFrame } from '../../components/account-frame/account-frame.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { useSite } from '../../site.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { EmailField } from '../../ui/form/form-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './page.module.css';
import { readLogInPurpose, type LogInPurpose } from './purpose.ts';

const cookieRefusedMessage =
  'You are not logged in: your browser did not accept our cookie. Allow cookies for this site, or open it over https, then log in again.';

export function LogInPage(): ReactNode {
  const { brand } = useSite();
  const purpose = readLogInPurpose(useLocation().search);
  const { answer, pending } = useFormAnswer();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const attempt = useCount(answer);
  const { next, forStaff } = purpose;
  const heading = forStaff ? 'Staff log-in' : 'Log In';

  return (
    <AccountFrame
      title={heading}
      lead={leadOf(purpose, brand)}
      foot={
        <p>
          New to {brand}? <a href={withNext(paths.signUp, next)}>Create an account</a>
        </p>
      }
    >
      <PageHead
        title={answer ? `Error: ${heading}` : heading}
        description={
          forStaff ? `Log in to the staff area of ${brand}.` : `Log in to your ${brand} account.`
        }
        canonical={null}
      />
      {answer ? null : <Notices {...purpose} />}
      <Form onInput={onInput}>
        <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
        <EmailField
          label="Email Address"
          autoComplete="username"
          required
          defaultValue={answer?.values['email']}
          error={errors['email']}
        />
        {/* Remount the field after each response, to clear it. */}
        <PasswordField
          key={attempt}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors['password']}
        />
        <p className={styles.forgot}>
          <a href={paths.forgotPassword}>Forgot password?</a>
        </p>
        <SubmitButton pending={pending}>Log In</SubmitButton>
      </Form>
    </AccountFrame>
  );
}

function Notices({ endedBecause, cookieRefused, welcome }: LogInPurpose): ReactNode {
  if (endedBecause !== null) return <Notice icon={Clock}>{endedBecause}</Notice>;
  if (cookieRefused) return <Notice icon={CookieIcon}>{cookieRefusedMessage}</Notice>;
  if (!welcome) return null;
  return <Notice icon={CircleCheck}>Your account is ready. Please log in.</Notice>;
}

function leadOf({ next, forStaff }: LogInPurpose, brand: string): string {
  if (forStaff)
    return `For the people who run ${brand}. With any other account you’ll go to your own page.`;
  if (next !== null && !next.startsWith(paths.user))
    return 'Log in, and we’ll take you to the page you came for.';
  return 'Welcome back. Your account is one step away.';
}

/** Counts changes of a value. */
function useCount(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 });
  if (seen.value === value) return seen.count;
  setSeen({ value, count: seen.count + 1 });
  return seen.count + 1;
}
