import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import styles from './form.module.css';
import { useFormOfPage } from './form-of-page.ts';

/** Staff setting: whether to receive an email for each assigned enquiry. */
export function EnquiryMails({ enabled }: { enabled: boolean }): ReactNode {
  const { answer, pending } = useFormOfPage('enquiry-mails');
  return (
    <form
      method="post"
      action={`${paths.user}#profile`}
      className={styles.form}
      aria-label="Emails about enquiries"
      data-keep-scroll=""
    >
      <FormKey />
      <input type="hidden" name="intent" value="enquiry-mails" />
      <input type="hidden" name="wanted" value={enabled ? 'no' : 'yes'} />
      <FormErrors errors={{}} message={answer?.message ?? null} answer={answer} />
      <p className={styles.text}>
        {enabled
          ? 'We email you when an enquiry is assigned to you.'
          : 'We don’t email you when an enquiry is assigned to you.'}
      </p>
      <div className={styles.buttons}>
        <SubmitButton pending={pending} look="secondary">
          {enabled ? 'Stop these emails' : 'Email me about enquiries'}
        </SubmitButton>
      </div>
    </form>
  );
}
