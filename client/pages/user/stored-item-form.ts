import { useMemo, useSyncExternalStore } from 'react';
import type { AccountList } from '../../../shared/contract/account.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import type { OpenedForm } from './opened-form.ts';

/** Form input from before the session ended. */
interface StoredItemForm {
  user: string;
  form: OpenedForm;
  values: Record<string, string>;
}

const listeners = new Set<() => void>();

/** Stores a form in this tab while the user signs in again. */
export function storeItemForm(list: AccountList, kept: StoredItemForm): void {
  tabStorage.write(keyOf(list), kept);
  notify();
}

export function clearItemForm(list: AccountList): void {
  tabStorage.forget(keyOf(list));
  notify();
}

/** The user's stored form in this tab; null if there is none. */
export function useStoredItemForm(list: AccountList, user: string): StoredItemForm | null {
  const text = useSyncExternalStore(
    subscribe,
    () => tabStorage.read(keyOf(list)),
    () => null,
  );
  return useMemo(() => {
    const kept: Partial<StoredItemForm> = Object(JSON.parse(text ?? 'null'));
    if (kept.user !== user || !kept.form || !kept.values) return null;
    return { user, form: kept.form, values: kept.values };
  }, [text, user]);
}

function keyOf(list: AccountList): string {
  return `account-form-${list}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
