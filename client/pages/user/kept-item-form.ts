import type { AccountList } from '../../../shared/contract/account.ts';
import { tabStorage } from '../../tab-storage.ts';
import type { OpenedForm } from './opened-form.ts';

/** What was typed into the form of an entry when the session ended. */
interface KeptItemForm {
  form: OpenedForm;
  values: Record<string, string>;
}

/** Stores a form in this tab while its user signs in again. */
export function keepItemForm(list: AccountList, user: string, kept: KeptItemForm): void {
  tabStorage.write(keyOf(list), { user, ...kept });
}

/** The stored form, once; null where there is none, or it is another user's. */
export function takeItemForm(list: AccountList, user: string): KeptItemForm | null {
  const text = tabStorage.read(keyOf(list));
  if (text === null) return null;
  tabStorage.forget(keyOf(list));
  const kept: Partial<KeptItemForm> & { user?: string } = Object(JSON.parse(text));
  if (kept.user !== user || !kept.form || !kept.values) return null;
  return { form: kept.form, values: kept.values };
}

function keyOf(list: AccountList): string {
  return `account-form-${list}`;
}
