import type { StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import type { MessageChange } from '../../../../shared/contract/admin/messages.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { offerUndo } from '../../../admin/undo.ts';
import { useWriteQueue } from '../../../admin/writes/use-write.ts';
import { only, problemOf } from '../../../admin/writes/write-queue.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useShown } from './use-shown.ts';

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
  showNext(): void;
  goTo(id: string | null): Promise<void>;
}

export function useMessageChanges(
  message: AdminMessage,
  staff: readonly StaffMember[],
  { refresh, showNext, goTo }: Moves,
): MessageChanges {
  const { id, name, status } = message;
  const [queue, { changes, failures }] = useWriteQueue<MessageChange>(message);
  const isShown = useShown();

  function make(write: () => Promise<unknown>, onDone: () => void, to?: MessageChange): void {
    async function send(): Promise<undefined> {
      await write();
    }
    void queue.run(only, { send, onDone, ...(to && { to }) });
  }

  /** Does nothing if the user has already moved on. */
  function leave(): void {
    if (isShown()) showNext();
    else refresh();
  }

  /** Undoes a change, whichever page is open by then. */
  function undo(write: () => Promise<unknown>): void {
    write().then(
      () => void goTo(id).then(refresh),
      (error: unknown) => showToast(problemOf(error).detail, 'error'),
    );
  }

  return {
    shown: changes.reduce((now, { to = {} }) => withChange(now, to, staff), message),
    problem: failures.get(only)?.problem ?? null,
    retry: () => queue.retry(only),
    dismiss: () => queue.dismiss(only),

    change(change) {
      make(
        () => staffCall('PATCH /admin/messages/{id}', { params: { id }, body: change }),
        () => {
          if (change.status === 'spam' && status !== 'spam') {
            offerUndo(`Message from ${name} marked as spam.`, () =>
              undo(() =>
                staffCall('PATCH /admin/messages/{id}', { params: { id }, body: { status } }),
              ),
            );
          }
          refresh();
        },
        change,
      );
    },

    finish() {
      if (status === 'replied' || status === 'spam') return;
      make(
        () =>
          staffCall('PATCH /admin/messages/{id}', { params: { id }, body: { status: 'replied' } }),
        () => {
          offerUndo(`Message from ${name} marked as answered.`, () =>
            undo(() =>
              staffCall('PATCH /admin/messages/{id}', { params: { id }, body: { status } }),
            ),
          );
          leave();
        },
      );
    },

    markUnread() {
      make(
        () => staffCall('PATCH /admin/messages/{id}', { params: { id }, body: { read: false } }),
        () => void goTo(null).then(refresh),
      );
    },

    remove() {
      make(async () => {
        const { restorableUntil } = await staffCall('DELETE /admin/messages/{id}', {
          params: { id },
        });
        const text = `Message from ${name} deleted.`;
        if (restorableUntil === null) return showToast(text, 'success');
        offerUndo(text, () =>
          undo(() => staffCall('POST /admin/messages/{id}/restore', { params: { id } })),
        );
      }, leave);
    },

    restore() {
      make(
        () => staffCall('POST /admin/messages/{id}/restore', { params: { id } }),
        () => {
          showToast(`Message from ${name} restored.`, 'success');
          refresh();
        },
      );
    },

    resend(entry) {
      make(
        () => staffCall('POST /admin/messages', { body: { messageId: id, resend: entry } }),
        refresh,
      );
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
