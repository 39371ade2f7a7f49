import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { doneIn, doneText } from './done.ts';
import { useFormOfPage } from './form-of-page.ts';
import { Section } from './section.tsx';
import styles from './form.module.css';

/** Passwords are changed with an emailed link, which proves access to the account's email. */
export function PasswordSection({ email }: { email: string }): ReactNode {
  const { answer, pending } = useFormOfPage('password-mail');
  const done = doneIn(useLocation().search);
  return (
    <Section
      id="password"
      title="Password"
      lead="To change your password we send a link to the address you log in with. It expires in 60 minutes, and a new password logs you out everywhere."
    >
      <form
        method="post"
        action={`${paths.user}#password`}
        className={styles.form}
        data-keep-scroll=""
      >
        <FormKey />
        <input type="hidden" name="intent" value="password-mail" />
        <FormErrors errors={{}} message={answer?.message ?? null} answer={answer} />
        <p className={styles.text}>
          The link goes to <strong>{email}</strong>.
        </p>
        <div className={styles.buttons}>
          <SubmitButton pending={pending} look="secondary">
            {done === 'password-mail' ? 'Send the link again' : 'Send me a link'}
          </SubmitButton>
        </div>
      </form>
      <div role="status">
        {done === 'password-mail' && (
          <Notice icon={MailCheck}>
            <p>
              <strong>{doneText(done)}</strong>
            </p>
            <p>We have sent a link to {email}. It may take a minute to arrive.</p>
          </Notice>
        )}
      </div>
    </Section>
  );
}
