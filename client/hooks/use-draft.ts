import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { EnquiryStart } from '../../shared/contract/enquiry.ts';

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
  /** Its form has gone through: nothing of it is kept. */
  isDone: boolean;
  /** The start that it has is no longer taken. */
  isExpired: boolean;
}

/** Keeps in this tab what is typed into a form, until it is sent; put back once the page runs its scripts. */
export function useDraft({ name, start, isDone, isExpired }: DraftOptions): {
  form: RefObject<HTMLFormElement | null>;
  /** What the form is to be sent with. */
  start: EnquiryStart;
  keep(event: FormEvent<HTMLFormElement>): void;
} {
  const key = `draft-${name}`;
  const form = useRef<HTMLFormElement>(null);
  const [kept, setKept] = useState<EnquiryStart | null>(null);

  useEffect(() => {
    if (isDone) return forget(key);
    const draft = read(key);
    if (!draft) return;
    for (const field of textFields(form.current))
      field.value = draft.texts[field.name] ?? field.value;
    setKept(draft.start);
  }, [key, isDone]);

  useEffect(() => {
    const draft = isExpired ? read(key) : null;
    if (draft) write(key, { ...draft, start: null });
  }, [key, isExpired]);

  return {
    form,
    start: kept ?? start,
    keep({ currentTarget }) {
      const texts = textFields(currentTarget).map((field) => [field.name, field.value]);
      write(key, { texts: Object.fromEntries(texts), start: isExpired ? null : (kept ?? start) });
    },
  };
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

/** A browser may keep nothing at all: a form then goes without its draft. */
function read(key: string): Draft | null {
  try {
    const { texts, start = null }: Partial<Draft> = Object(
      JSON.parse(window.sessionStorage.getItem(key) ?? 'null'),
    );
    return texts ? { texts, start } : null;
  } catch {
    return null;
  }
}

function write(key: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full, or not allowed.
  }
}

function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Not allowed.
  }
}
