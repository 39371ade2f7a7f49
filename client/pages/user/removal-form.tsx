import type { ReactNode } from 'react';
import type { AccountList } from '../../../shared/contract/account.ts';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CancelLink } from './cancel-link.tsx';
import styles from './form.module.css';
import { listDetails, type Item } from './items.ts';
import { isSameForm, type OpenedForm } from './opened-form.ts';
import { formHandlers, type ItemForms } from './use-item-forms.ts';

interface RemovalFormProps {
  list: AccountList;
  item: Item;
  form: OpenedForm;
  forms: ItemForms;
}

/** Asks for confirmation before removing an entry. */
export function RemovalForm({ list, item, form, forms }: RemovalFormProps): ReactNode {
  const refusal = forms.refusal && isSameForm(forms.refusal.form, form) ? forms.refusal : null;
  const { noun } = listDetails[list];
  return (
    <form
      method="post"
      action={`${paths.user}#${list}`}
      className={styles.form}
      aria-label={`Remove ${noun}`}
      {...formHandlers(form, forms)}
    >
      <FormKey />
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="id" value={item.id} />
      <FormErrors
        errors={{}}
        message={refusal?.answer.message ?? null}
        answer={refusal?.takesFocus && refusal.answer}
      />
      <p className={styles.text}>
        Remove <bdi className={styles.strong}>{item.text}</bdi> from your account?
      </p>
      <div className={`${styles.buttons} ${styles.danger}`}>
        <SubmitButton pending={false}>Remove</SubmitButton>
        <CancelLink list={list} form={form} forms={forms}>
          Keep it
        </CancelLink>
      </div>
    </form>
  );
}
