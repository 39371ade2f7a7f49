import { use, useOptimistic, useRef, useState, useTransition } from 'react';
import { useNavigate } from 'react-router';
import type { PageMessageCode } from '../../../shared/page-messages.ts';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountList } from '../../../shared/contract/account.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { logInPath, paths } from '../../../shared/paths.ts';
import { BrowserBff } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormAnswer } from '../../forms/form-answer.ts';
import { problemError } from '../../bff/problem-responses.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { doneBy, doneText } from './done.ts';
import { itemsOf, withChange, type Item, type ItemChange } from './items.ts';

/** Longer than the server's own timeouts; a longer transition would delay leaving the page. */
const maxWaitMs = 20_000;

interface Sending {
  form: FormData;
  /** The optimistic change. */
  change: ItemChange;
  /** Called when the input is valid and being sent. */
  onSent(): void;
  onRefused(answer: FormAnswer): void;
  /** Called when the session has ended and nothing was changed. */
  onSignedOut(values: Record<string, string>): void;
}

/** A list with optimistic changes, rolled back on failure. */
export function useItems(
  list: AccountList,
  account: AccountView,
): { items: Item[]; send(sending: Sending): void } {
  const bff = use(BrowserBff);
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState(account);
  const [items, setItems] = useState(() => itemsOf(account, list));
  const [shown, showAtOnce] = useOptimistic(items, withChange);
  const [, startTransition] = useTransition();
  // Sequential: each response has the whole list, and the latest must win.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  if (loaded !== account) {
    setLoaded(account);
    setItems(itemsOf(account, list));
  }

  async function make({ form, change, onSent, onRefused, onSignedOut }: Sending): Promise<void> {
    const values = valuesOf(form);
    // Validation code loads when a form is first opened.
    const changes = await import('./account-changes.ts').catch(() => null);
    if (!changes) return onRefused(refused(values, 'network', 503));
    const read = changes.readChange(form);
    if (!read) return onRefused(refused(values, 'badRequest', 400));
    if (!read.ok) return onRefused(refuseForm(values, read.errors).data);
    onSent();

    startTransition(async () => {
      showAtOnce(change);
      const sent = queue.current.then(() => bff && read.value(bff, AbortSignal.timeout(maxWaitMs)));
      queue.current = sent.catch(() => {});
      try {
        const changed = await sent;
        if (changed && 'phones' in changed) startTransition(() => setItems(itemsOf(changed, list)));
        announce(values);
      } catch (error) {
        if (isSignedOut(error)) {
          onSignedOut(values);
          await navigate(logInPath({ next: paths.user, ended: error.problem.code }));
        } else {
          onRefused(refuseWith(values, changes.withOwnMessage(values, error)).data);
        }
      }
    });
  }

  return { items: shown, send: (sending) => void make(sending) };
}

/** Preloads the forms' validation. */
export function prepareSending(): void {
  void import('./account-changes.ts').catch(() => null);
}

function refused(
  values: Record<string, string>,
  code: PageMessageCode,
  status: number,
): FormAnswer {
  return refuseWith(values, problemError(code, status, '')).data;
}

function announce(values: Record<string, string>): void {
  const done = doneBy(values);
  if (done !== null) showToast(doneText(done), 'success');
}

function isSignedOut(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.problem.status === 401;
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
