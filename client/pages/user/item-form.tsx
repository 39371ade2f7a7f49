import type { ReactNode } from 'react';
import type { AccountList } from '../../../shared/contract/account.ts';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { SelectField, TextField } from '../../ui/form/form-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CancelLink } from './cancel-link.tsx';
import styles from './form.module.css';
import { listDetails, type Item } from './items.ts';
import { isSameForm, type OpenedForm } from './opened-form.ts';
import { formHandlers, type ItemForms } from './use-item-forms.ts';

interface ItemFormProps {
  list: AccountList;
  /** The entry to change; absent for a new one. */
  item?: Item;
  form: OpenedForm;
  forms: ItemForms;
}

const keyboards = {
  phones: { type: 'tel', autoComplete: 'tel' },
  emails: { type: 'email', autoComplete: 'email' },
  addresses: { type: 'text', autoComplete: 'street-address' },
} as const;

/** Adds an entry or changes one. */
export function ItemForm({ list, item, form, forms }: ItemFormProps): ReactNode {
  const { field, label, types, noun } = listDetails[list];
  const refusal = forms.refusal && isSameForm(forms.refusal.form, form) ? forms.refusal : null;
  const { errors, onInput } = useFieldErrors(refusal?.answer.errors);
  const values = refusal?.answer.values ?? {};
  const type = values['type'] ?? item?.type ?? types[0];
  const prefix = `${list}-${form.id ?? 'new'}`;
  return (
    <form
      method="post"
      action={`${paths.user}#${list}`}
      className={styles.form}
      aria-label={`${item ? 'Change' : 'Add'} ${noun}`}
      noValidate
      onInput={onInput}
      {...formHandlers(form, forms)}
    >
      <FormKey />
      <input type="hidden" name="intent" value={form.intent} />
      <input type="hidden" name="list" value={list} />
      {form.id !== null && <input type="hidden" name="id" value={form.id} />}
      <FormErrors
        errors={errors}
        message={refusal?.answer.message ?? null}
        prefix={prefix}
        answer={refusal?.takesFocus && refusal.answer}
      />
      <TextField
        {...keyboards[list]}
        name={field}
        prefix={prefix}
        label={label}
        defaultValue={values[field] ?? item?.text ?? ''}
        error={errors[field]}
        // The user has just opened this form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        dir="auto"
        required
      />
      {type !== undefined && type !== null && (
        <SelectField
          name="type"
          prefix={prefix}
          label="Type"
          defaultValue={type}
          error={errors['type']}
        >
          {[...new Set([...types, type])].map((name) => (
            <option key={name} value={name}>
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.buttons}>
        <SubmitButton pending={false}>Save</SubmitButton>
        <CancelLink list={list} form={form} forms={forms}>
          Cancel
        </CancelLink>
      </div>
    </form>
  );
}
