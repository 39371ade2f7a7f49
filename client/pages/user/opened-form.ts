import type { AccountList } from '../../../shared/contract/account.ts';
import { paths } from '../../../shared/paths.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';

/** An open form in a list. */
export interface OpenedForm {
  intent: 'add' | 'change' | 'remove';
  /** Id of the entry; null for a new one. */
  id: string | null;
}

const intents = ['change', 'remove'] as const;

/** URL that opens a form without JavaScript, with its intent, list and entry id. */
export function openedPath(list: AccountList, { intent, id }: OpenedForm): string {
  const entry = id === null ? list : `${list}-${id}`;
  const query = new URLSearchParams({ [intent]: entry });
  return `${paths.user}?${query}#${encodeURIComponent(entry)}`;
}

export function openedIn(search: string, list: AccountList): OpenedForm | null {
  const query = new URLSearchParams(search);
  if (query.get('add') === list) return { intent: 'add', id: null };
  for (const intent of intents) {
    const entry = query.get(intent);
    if (entry?.startsWith(`${list}-`)) return { intent, id: entry.slice(list.length + 1) };
  }
  return null;
}

/** The form a response belongs to; null if it is in another list. */
export function answeredForm(answer: FormAnswer | undefined, list: AccountList): OpenedForm | null {
  if (answer?.values['list'] !== list) return null;
  const { id = null } = answer.values;
  const intent = intents.find((known) => known === answer.values['intent']);
  return intent === undefined ? { intent: 'add', id: null } : { intent, id };
}

export function isSameForm(one: OpenedForm | null, other: OpenedForm): boolean {
  return one?.intent === other.intent && one.id === other.id;
}
