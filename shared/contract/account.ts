import type { AddressForm, EmailForm, PhoneForm } from '../forms/account-forms.ts';

/** The lists of an account, keyed by the last segment of their JSON API path. */
export interface AccountItemForms {
  phones: PhoneForm;
  emails: EmailForm;
  addresses: AddressForm;
}

export type AccountList = keyof AccountItemForms;
