import { useEffect, useRef, useSyncExternalStore, type FormEvent, type RefObject } from 'react';
import { catalogue } from '../../shared/catalogue.ts';
import type { EnquiryStart } from '../../shared/contract/enquiry.ts';
import type { FormAnswer } from '../forms/form-answer.ts';
import { tabStorage } from '../storage/tab-storage.ts';

/** What this tab keeps of a form. */
interface Draft {
  texts: Record<string, string>;
  /** The form's first: what is sent again, from a page that was loaded again, is no second message. */
  start: EnquiryStart | null;
}

interface DraftOptions {
  /** Tells forms apart. */
  name: string;
  start: EnquiryStart;
  answer: FormAnswer | undefined;
  /** The form before this one has gone through: nothing of it is kept. */
  isSent: boolean;
}

/** Keeps in this tab what is typed into a form, until it is sent; put back once the page runs its scripts. */
export function useDraft({ name, start, answer, isSent }: DraftOptions): {
  form: RefObject<HTMLFormElement | null>;
  /** What the form is to be sent with. */
  start: EnquiryStart;
  keep(event: FormEvent<HTMLFormElement>): void;
} {
  const key = keyOf(name);
  const form = useRef<HTMLFormElement>(null);
  const kept = useSyncExternalStore(
    noSubscription,
    () => tabStorage.read(key),
    () => null,
  );
  const current = (isSent ? null : parse(kept)?.start) ?? start;
  const isExpired = answer?.message === catalogue.formExpired;
  const isAnswered = answer !== undefined;

  useEffect(() => {
    if (isSent) return tabStorage.forget(key);
    // A page that answers a form shows what was posted, which is newer.
    const draft = isAnswered ? null : parse(tabStorage.read(key));
    for (const field of draft ? textFields(form.current) : [])
      if (isUntouched(field)) field.value = draft?.texts[field.name] ?? field.value;
  }, [key, isSent, isAnswered]);

  useEffect(() => {
    const draft = isExpired ? parse(tabStorage.read(key)) : null;
    if (draft) tabStorage.write(key, { ...draft, start: null });
  }, [key, isExpired]);

  return {
    form,
    start: current,
    keep({ currentTarget }) {
      const texts = textFields(currentTarget).map((field) => [field.name, field.value]);
      const draft = { texts: Object.fromEntries(texts), start: isExpired ? null : current };
      tabStorage.write(key, draft satisfies Draft);
    },
  };
}

/** For a form that has gone through, and is not on its page any more. */
export function forgetDraft(name: string): void {
  tabStorage.forget(keyOf(name));
}

function keyOf(name: string): string {
  return `draft-${name}`;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Neither what the form carries by itself nor what has to be given anew each time. */
function textFields(form: HTMLFormElement | null): TextField[] {
  return [...(form?.elements ?? [])].filter((element): element is TextField =>
    element instanceof HTMLInputElement
      ? !['hidden', 'checkbox', 'file'].includes(element.type) && element.name !== 'website'
      : element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement,
  );
}

/** Somebody may have typed before the script came, or the browser has put back what was there. */
function isUntouched(field: TextField): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected);
  return field.value === (chosen ?? field.options[0])?.value;
}

/** Nobody but the form itself writes its draft. */
function noSubscription(): () => void {
  return () => {};
}

function parse(kept: string | null): Draft | null {
  try {
    const { texts, start = null }: Partial<Draft> = Object(JSON.parse(kept ?? 'null'));
    return texts ? { texts, start } : null;
  } catch {
    return null;
  }
}
