import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { HoneypotFields } from '../../forms/honeypot-fields.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { useFormDraft } from '../../forms/use-form-draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { CheckField } from '../../ui/form/form-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CityField } from './city-field.tsx';
import { ownerDraft } from './drafts.ts';
import type { SellingData } from './loader.ts';
import { OwnerFields } from './owner-fields.tsx';
import styles from './owner-form.module.css';
import { PhotosField } from './photos-field.tsx';
import { PropertyFields } from './property-fields.tsx';

/** The form for owners who want to sell or let a home. */
export function OwnerForm({ start, heading }: SellingData & { heading: string }): ReactNode {
  const { answer, pending } = useFormAnswer();
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const {
    form,
    start: current,
    store,
  } = useFormDraft({ name: ownerDraft, start, answer, isSent: false });
  const values = answer?.values ?? {};
  const photosError = errors['photos'];

  return (
    <Form
      ref={form}
      action={paths.listProperty}
      encType="multipart/form-data"
      aria-labelledby={heading}
      onInput={(event) => {
        onInput(event);
        store(event);
      }}
      data-keep-scroll=""
    >
      <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
      <HoneypotFields {...current} />
      <CityField values={values} errors={errors} />
      <fieldset className={styles.group}>
        <legend>Your details</legend>
        <OwnerFields values={values} errors={errors} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>The property</legend>
        <PropertyFields values={values} errors={errors} />
        <PhotosField error={photosError} isPending={pending} />
      </fieldset>
      <CheckField
        name="mayOffer"
        required
        defaultChecked={'mayOffer' in values}
        label="I have the right to list this property: it is mine, or its owner has asked me to."
        error={errors['mayOffer']}
      />
      <SubmitButton pending={pending}>Send to our team</SubmitButton>
      <p className={styles.note}>
        We use what you send to reply to you. See our <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </Form>
  );
}
