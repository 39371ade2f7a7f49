import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import { reportLabels, reportReasons } from '../../../shared/contract/report-reasons.ts';
import { paths } from '../../../shared/paths.ts';
import { HoneypotFields } from '../../forms/honeypot-fields.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { EmailField, SelectField, TextAreaField, TextField } from '../../ui/form/form-field.tsx';
import { SentBanner } from '../../ui/form/sent-banner.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import styles from './contact-form.module.css';
import type { ContactData } from './loader.ts';

interface ContactFormProps extends ContactData {
  /** Whether the previous form was just sent. */
  isSent: boolean;
  /** Id of the heading, as the target when the page reloads without JavaScript. */
  heading: string;
}

export function ContactForm(props: ContactFormProps): ReactNode {
  const { property, isReport, start, isSent, heading } = props;
  const { answer, pending } = useFormAnswer();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const {
    form,
    start: current,
    store,
  } = useFormDraft({
    name: `${isReport ? 'report' : 'contact'}-${property?.id ?? ''}`,
    start,
    answer,
    isSent,
  });
  const values = answer?.values ?? {};
  const { path, prefilled } = purposeOf(props);

  return (
    <Form
      ref={form}
      action={`${path}#${heading}`}
      aria-labelledby={heading}
      onInput={(event) => {
        onInput(event);
        store(event);
      }}
      data-keep-scroll=""
    >
      {isSent && <SentBanner>{pageMessages.messageSent}</SentBanner>}
      <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
      <HoneypotFields {...current} />
      {property && <input type="hidden" name="property" value={property.id} />}
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        required
        defaultValue={values['fullName']}
        error={errors['fullName']}
      />
      <EmailField
        label="Email address"
        required
        defaultValue={values['email']}
        error={errors['email']}
      />
      {isReport && (
        <SelectField
          label="What is wrong?"
          name="reason"
          required
          defaultValue={values['reason'] ?? ''}
          error={errors['reason']}
        >
          <option value="">Please choose</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reportLabels[reason]}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label="Message"
        name="message"
        rows={6}
        required
        defaultValue={values['message'] ?? (isSent ? undefined : prefilled)}
        error={errors['message']}
      />
      <SubmitButton pending={pending}>{isReport ? 'Send report' : 'Send message'}</SubmitButton>
      <p className={styles.note}>
        We use your message to reply to you. See our <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </Form>
  );
}

/** Where the form goes, and the message that it suggests. */
function purposeOf({ property, isReport }: ContactFormProps): { path: string; prefilled?: string } {
  if (!property) return { path: paths.contact };
  const { id, title } = property;
  if (isReport)
    return {
      path: paths.reportHome(id),
      prefilled: `I want to report this home: “${title}”.\n\n`,
    };
  return {
    path: paths.requestTour(id),
    prefilled: `Hello, I would like to see “${title}”. Please let me know when I can visit.`,
  };
}
