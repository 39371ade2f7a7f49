import { MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './form.module.css';
import { useFormOfPage } from './form-of-page.ts';

/** Reminds the user to verify their email address, and offers to send the email again. */
export function Verification({ email }: { email: string }): ReactNode {
  const { answer, pending } = useFormOfPage('verification-mail');
  return (
    <section aria-labelledby="verification-title">
      <Notice icon={MailWarning}>
        <form method="post" action={paths.user} className={styles.form} data-keep-scroll="">
          <FormKey />
          <input type="hidden" name="intent" value="verification-mail" />
          <h2 id="verification-title" className={styles.text}>
            Verify your email address
          </h2>
          <FormErrors errors={{}} message={answer?.message ?? null} answer={answer} />
          <p className={styles.text}>
            We’ve sent a link to <strong>{email}</strong>. Until you open it and verify your
            address, messages sent from this address don’t count as yours. Check your spam folder if
            it isn’t there.
          </p>
          <div className={styles.buttons}>
            <SubmitButton pending={pending} look="secondary">
              Send the email again
            </SubmitButton>
          </div>
        </form>
      </Notice>
    </section>
  );
}
