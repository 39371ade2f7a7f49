import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountList } from '../../../shared/contract/account.ts';

/** An entry in one of the account's lists. */
export interface Item {
  id: string;
  /** The phone number or address. */
  text: string;
  /** Null in lists without types. */
  type: string | null;
  /** True until the provider has responded. */
  pending?: boolean;
}

/** An optimistic change to a list. */
export type ItemChange =
  { kind: 'add' | 'change'; item: Item } | { kind: 'remove'; item: Pick<Item, 'id'> };

interface ListDetails {
  title: string;
  lead: string;
  /** Singular, as in 'Add phone number'. */
  noun: string;
  empty: string;
  /** Name of the form field. */
  field: 'phone' | 'email' | 'address';
  label: string;
  /** Available types; the first is the default. */
  types: readonly string[];
  removable: boolean;
}

export const listDetails: Record<AccountList, ListDetails> = {
  phones: {
    title: 'Phone numbers',
    lead: 'Where our team can call you about a home.',
    noun: 'phone number',
    empty: 'No phone number yet.',
    field: 'phone',
    label: 'Phone number',
    types: ['mobile', 'home', 'work', 'other'],
    removable: true,
  },
  emails: {
    title: 'Email addresses',
    lead: 'Other addresses where we can reach you. You can’t log in with them. You can change them but not remove them.',
    noun: 'email address',
    empty: 'No other email address yet.',
    field: 'email',
    label: 'Email address',
    types: [],
    removable: false,
  },
  addresses: {
    title: 'Addresses',
    lead: 'Where you live or work, for letters and agreements.',
    noun: 'address',
    empty: 'No address yet.',
    field: 'address',
    label: 'Address',
    types: ['primary', 'home', 'work', 'other'],
    removable: true,
  },
};

export function isList(name: string): name is AccountList {
  return Object.hasOwn(listDetails, name);
}

export function itemsOf(account: AccountView, list: AccountList): Item[] {
  switch (list) {
    case 'phones':
      return account.phones.map(({ id, phone, type }) => ({ id, text: phone, type }));
    case 'emails':
      return account.emails.map(({ id, email }) => ({ id, text: email, type: null }));
    case 'addresses':
      return account.addresses.map(({ id, address, type }) => ({ id, text: address, type }));
  }
}

/** The list with the change applied. */
export function withChange(items: Item[], change: ItemChange): Item[] {
  const { kind } = change;
  if (kind === 'remove') return items.filter(({ id }) => id !== change.item.id);
  const item = { ...change.item, pending: true };
  if (kind === 'add') return [...items, item];
  return items.map((other) => (other.id === item.id ? item : other));
}

/** The optimistic change for a form. */
export function changeIn(form: FormData, list: AccountList, items: readonly Item[]): ItemChange {
  const id = form.get('id');
  if (form.get('intent') === 'remove') return { kind: 'remove', item: { id: String(id) } };
  const text = String(form.get(listDetails[list].field)).trim();
  const type = listDetails[list].types.length > 0 ? String(form.get('type')) : null;
  if (id === null) return { kind: 'add', item: { id: `new-${items.length}`, text, type } };
  return { kind: 'change', item: { id: String(id), text, type } };
}
