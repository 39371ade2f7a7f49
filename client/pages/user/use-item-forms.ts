import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountList } from '../../../shared/contract/account.ts';
import { useFormAnswer, type FormAnswer } from '../../forms/form-answer.ts';
import { useUser } from '../../session/session.ts';
import { changeIn, type Item } from './items.ts';
import { clearItemForm, storeItemForm, useStoredItemForm } from './stored-item-form.ts';
import { answeredForm, isSameForm, openedIn, type OpenedForm } from './opened-form.ts';
import { prepareSending, useItems } from './use-items.ts';

export interface Refusal {
  form: OpenedForm;
  answer: FormAnswer;
  /** False if the user has moved on: the message is announced without moving the focus. */
  takesFocus: boolean;
}

/** Client-side handlers of a list's links and forms; without JavaScript, URLs and the action do the same. */
export interface ItemForms {
  items: Item[];
  opened: OpenedForm | null;
  refusal: Refusal | null;
  region: RefObject<HTMLDivElement | null>;
  onOpen(form: OpenedForm): (event: MouseEvent) => void;
  close(form: OpenedForm): void;
  submit(form: OpenedForm, data: FormData): void;
}

const endedMeanwhile = 'Your session ended before this was saved. Please save it again.';

export function useItemForms(list: AccountList, account: AccountView): ItemForms {
  const { search } = useLocation();
  const { answer } = useFormAnswer();
  const answered = answeredForm(answer, list);
  const user = useUser()?.id ?? '';
  const stored = useStoredItemForm(list, user);
  const [chosen, setOpened] = useState(answered ?? openedIn(search, list));
  const [refused, setRefusal] = useState<Refusal | null>(
    answer && answered ? { form: answered, answer, takesFocus: true } : null,
  );
  const storedRefusal = useMemo(() => stored && refusalOf(stored), [stored]);
  const opened = chosen ?? stored?.form ?? null;
  const refusal = refused ?? storedRefusal;
  const { items, send } = useItems(list, account);
  const { region, moveFocus } = useFocusMoves();

  function closeAll(): void {
    setOpened(null);
    setRefusal(null);
    clearItemForm(list);
  }

  return {
    items,
    opened,
    refusal,
    region,

    onOpen: (form) => (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      prepareSending();
      setOpened(form);
      // Other forms focus their input.
      if (form.intent === 'remove') moveFocus(closeLinkId(list, form));
      if (refusal && !isSameForm(refusal.form, form)) {
        setRefusal(null);
        clearItemForm(list);
      }
    },

    close(form) {
      closeAll();
      moveFocus(linkId(list, form), addLinkId(list));
    },

    submit(form, data) {
      send({
        form: data,
        change: changeIn(data, list, items),
        onSent() {
          closeAll();
          moveFocus(linkId(list, nextForm(form, items)), addLinkId(list));
        },
        onRefused(refusing) {
          const takesFocus = region.current?.contains(document.activeElement) ?? false;
          setOpened((now) => now ?? form);
          setRefusal({ form, answer: refusing, takesFocus });
        },
        onSignedOut(values) {
          if (form.intent !== 'remove') storeItemForm(list, { user, form, values });
        },
      });
    },
  };
}

function refusalOf({
  form,
  values,
}: {
  form: OpenedForm;
  values: Record<string, string>;
}): Refusal {
  return {
    form,
    answer: { status: 401, errors: {}, message: endedMeanwhile, values },
    takesFocus: true,
  };
}

interface FormHandlers {
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Submits an open form without leaving the page; Escape closes it. */
export function formHandlers(form: OpenedForm, { submit, close }: ItemForms): FormHandlers {
  return {
    onSubmit(event) {
      event.preventDefault();
      submit(form, new FormData(event.currentTarget));
    },
    onKeyDown(event) {
      if (event.key === 'Escape') close(form);
    },
  };
}

/** Id of the link that opens a form. */
export function linkId(list: AccountList, { intent, id }: OpenedForm): string {
  return id === null ? addLinkId(list) : `${list}-${id}-${intent}`;
}

/** Id of the link that closes a form. */
export function closeLinkId(list: AccountList, { id }: OpenedForm): string {
  return `${list}-${id ?? 'new'}-close`;
}

function addLinkId(list: AccountList): string {
  return `${list}-add`;
}

/** What to focus after a form closes: its link or, after a removal, that of the next entry. */
function nextForm(form: OpenedForm, items: Item[]): OpenedForm {
  if (form.intent !== 'remove') return form;
  const place = items.findIndex(({ id }) => id === form.id);
  const next = items[place + 1] ?? items[place - 1];
  return { intent: 'change', id: next?.id ?? null };
}

/** Moves the focus once its target is mounted. */
function useFocusMoves(): {
  region: RefObject<HTMLDivElement | null>;
  moveFocus(...ids: string[]): void;
} {
  const region = useRef<HTMLDivElement>(null);
  const focusTargets = useRef<string[]>([]);
  useEffect(() => {
    const targets = focusTargets.current.map((id) => document.getElementById(id));
    const target = targets.find((element) => element !== null);
    if (!target) return;
    focusTargets.current = [];
    target.focus();
  });
  return {
    region,
    moveFocus(...ids) {
      focusTargets.current = ids;
    },
  };
}
