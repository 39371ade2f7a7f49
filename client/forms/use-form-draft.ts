import { useEffect, useEffectEvent, useRef, type FormEvent, type RefObject } from 'react';
import { pageMessages } from '../../shared/page-messages.ts';
import type { EnquiryStart } from '../../shared/contract/enquiry-schemas.ts';
import { draftPrefix } from '../storage/draft-prefix.ts';
import { browserStore, useStored } from '../storage/browser-store.ts';
import type { FormAnswer } from './form-answer.ts';

/** A form draft in this tab's storage. */
interface Draft {
  texts: Record<string, string>;
  /** Start of the first attempt, so that resending after a reload does not create a second message. */
  start: EnquiryStart | null;
}

const drafts = browserStore<Draft>('sessionStorage', ({ texts, start }) =>
  // This module is the only writer.
  texts ? ({ texts, start: start ?? null } as Draft) : null,
);

interface DraftOptions {
  /** Identifies the form. */
  name: string;
  start: EnquiryStart;
  answer: FormAnswer | undefined;
  /** Whether the form has been sent, which deletes its draft. */
  isSent: boolean;
}

/** Stores form input in this tab until the form is sent; restores it after hydration. */
export function useFormDraft({ name, start, answer, isSent }: DraftOptions): {
  form: RefObject<HTMLFormElement | null>;
  /** Start to send with the form. */
  start: EnquiryStart;
  store(event: FormEvent<HTMLFormElement>): void;
} {
  const key = keyOf(name);
  const form = useRef<HTMLFormElement>(null);
  const stored = useStored(drafts, key);
  const current = (isSent ? null : stored?.start) ?? start;
  const isExpired = answer?.message === pageMessages.formExpired;
  const isAnswered = answer !== undefined;

  const storeEdits = useEffectEvent((fields: readonly TextField[], draft: Draft | null) => {
    drafts.write(key, { texts: textsOf(fields), start: draft?.start ?? start });
  });

  useEffect(() => {
    if (isSent) return void drafts.write(key, null);
    const draft = drafts.read(key);
    const fields = textFields(form.current);
    const isEdited = !fields.every(isUntouched);
    // A page that responds to a form shows the posted values, which are newer than the draft.
    for (const field of draft && !isAnswered ? fields : [])
      if (isUntouched(field)) field.value = draft?.texts[field.name] ?? field.value;
    if (isEdited) storeEdits(fields, draft);
  }, [key, isSent, isAnswered]);

  useEffect(() => {
    const draft = isExpired ? drafts.read(key) : null;
    if (draft) drafts.write(key, { ...draft, start: null });
  }, [key, isExpired]);

  return {
    form,
    start: current,
    store({ currentTarget }) {
      const texts = textsOf(textFields(currentTarget));
      drafts.write(key, { texts, start: isExpired ? null : current });
    },
  };
}

/** Deletes the draft of a form that was sent and is no longer on its page. */
export function forgetDraft(name: string): void {
  drafts.write(keyOf(name), null);
}

function keyOf(name: string): string {
  return draftPrefix + name;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Excludes hidden fields and fields that must be filled in each time. */
function textFields(form: HTMLFormElement | null): TextField[] {
  return [...(form?.elements ?? [])].filter((element): element is TextField =>
    element instanceof HTMLInputElement
      ? !['hidden', 'checkbox', 'file'].includes(element.type) && element.name !== 'website'
      : element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement,
  );
}

function textsOf(fields: readonly TextField[]): Draft['texts'] {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Before hydration, the user may have typed or the browser may have restored values. */
function isUntouched(field: TextField): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected);
  return field.value === (chosen ?? field.options[0])?.value;
}
