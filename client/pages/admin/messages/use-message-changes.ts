import { useRef, useState } from 'react';
import type { StaffMember } from '../../../../shared/contract/admin/lists.ts';
import type { AdminMessage, MessageChange } from '../../../../shared/contract/admin/messages.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { admin } from '../../../admin/admin-calls.ts';
import { offerUndo } from '../../../admin/undo.ts';
import { problemOf } from '../../../admin/writes/use-write.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useShown } from './use-shown.ts';

/** Longer than the server's own timeouts. */
const patienceMs = 60_000;

/** Changes to a message other than entries, applied optimistically and rolled back on failure. */
export interface MessageChanges {
  /** The message with pending changes applied. */
  shown: AdminMessage;
  /** Problem of the last change. */
  problem: Problem | null;
  /** Repeats the failed change. */
  retry(): void;
  dismiss(): void;
  change(change: MessageChange): void;
  /** Marks the message as answered. */
  finish(): void;
  markUnread(): void;
  remove(): void;
  restore(): void;
  resend(entry: string): void;
}

export interface Moves {
  /** Reloads the page's data. */
  refresh(): void;
  /** Opens the next message or the list. */
  goOn(): void;
  goTo(id: string | null): Promise<void>;
}

export function useMessageChanges(
  message: AdminMessage,
  staff: readonly StaffMember[],
  { refresh, goOn, goTo }: Moves,
): MessageChanges {
  const { id, name, status } = message;
  const [expected, setExpected] = useState<{ of: AdminMessage; change: MessageChange }>();
  const [failed, setFailed] = useState<{ problem: Problem; retry: () => void }>();
  const isShown = useShown();
  // Sequential, so that the last choice wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function make(write: (signal: AbortSignal) => Promise<unknown>, then: () => void): void {
    setFailed(undefined);
    const written = queue.current.then(() => write(AbortSignal.timeout(patienceMs)));
    queue.current = written.catch(() => {});
    written.then(then, (error: unknown) => {
      setExpected(undefined);
      setFailed({ problem: problemOf(error), retry: () => make(write, then) });
    });
  }

  /** Does nothing if the user has already moved on. */
  function leave(): void {
    if (isShown()) goOn();
    else refresh();
  }

  /** Undoes a change, whichever page is open by then. */
  function takeBack(write: (signal: AbortSignal) => Promise<unknown>): void {
    write(AbortSignal.timeout(patienceMs)).then(
      () => void goTo(id).then(refresh),
      (error: unknown) => showToast(problemOf(error).detail, 'error'),
    );
  }

  return {
    shown: expected?.of === message ? withChange(message, expected.change, staff) : message,
    problem: failed?.problem ?? null,
    retry: () => failed?.retry(),
    dismiss: () => setFailed(undefined),

    change(change) {
      const others = expected?.of === message ? expected.change : {};
      setExpected({ of: message, change: { ...others, ...change } });
      make(
        (signal) => admin.changeMessage(id, change, signal),
        () => {
          if (change.status === 'spam' && status !== 'spam') {
            offerUndo(`Message from ${name} marked as spam.`, () =>
              takeBack((signal) => admin.changeMessage(id, { status }, signal)),
            );
          }
          refresh();
        },
      );
    },

    finish() {
      if (status === 'replied' || status === 'spam') return;
      make(
        (signal) => admin.changeMessage(id, { status: 'replied' }, signal),
        () => {
          offerUndo(`Message from ${name} marked as answered.`, () =>
            takeBack((signal) => admin.changeMessage(id, { status }, signal)),
          );
          leave();
        },
      );
    },

    markUnread() {
      make(
        (signal) => admin.changeMessage(id, { read: false }, signal),
        () => void goTo(null).then(refresh),
      );
    },

    remove() {
      make(async (signal) => {
        const { restorableUntil } = await admin.deleteMessage(id, signal);
        const text = `Message from ${name} deleted.`;
        if (restorableUntil === null) return showToast(text, 'success');
        offerUndo(text, () => takeBack((again) => admin.restoreMessage(id, again)));
      }, leave);
    },

    restore() {
      make(
        (signal) => admin.restoreMessage(id, signal),
        () => {
          showToast(`Message from ${name} restored.`, 'success');
          refresh();
        },
      );
    },

    resend(entry) {
      make((signal) => admin.postMessage({ messageId: id, resend: entry }, signal), refresh);
    },
  };
}

function withChange(
  message: AdminMessage,
  { status = message.status, assignee }: MessageChange,
  staff: readonly StaffMember[],
): AdminMessage {
  if (assignee === undefined) return { ...message, status };
  return { ...message, status, assignee: staff.find(({ id }) => id === assignee) ?? null };
}
