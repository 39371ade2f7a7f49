import type { AccountList } from '../../../shared/contract/account.ts';
import { browserStore, useStored } from '../../storage/browser-store.ts';
import type { OpenedForm } from './opened-form.ts';

/** Form input from before the session ended. */
interface StoredItemForm {
  user: string;
  form: OpenedForm;
  values: Record<string, string>;
}

const forms = browserStore<StoredItemForm>('sessionStorage', ({ user, form, values }) =>
  // This module is the only writer.
  form && values ? ({ user, form, values } as StoredItemForm) : null,
);

/** Stores a form in this tab while the user signs in again. */
export function storeItemForm(list: AccountList, stored: StoredItemForm): void {
  forms.write(keyOf(list), stored);
}

export function clearItemForm(list: AccountList): void {
  forms.write(keyOf(list), null);
}

/** The user's stored form in this tab; null if there is none. */
export function useStoredItemForm(list: AccountList, user: string): StoredItemForm | null {
  const stored = useStored(forms, keyOf(list));
  return stored?.user === user ? stored : null;
}

function keyOf(list: AccountList): string {
  return `account-form-${list}`;
}
