import { useState } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { useWrite } from '../../../admin/writes/use-write.ts';
import { problemOf } from '../../../admin/writes/write-queue.ts';
import { useUser } from '../../../session/session.ts';
import { useStored } from '../../../storage/browser-store.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { draftName, drafts, storeDraft, attemptOf, noDraft } from './drafts.ts';
import { useShown } from './use-shown.ts';

export type EntryKind = 'reply' | 'note';

/** State of a reply or note being written. */
export interface EntryWriting {
  text: string;
  sending: boolean;
  /** Confirmation after sending, until the text is edited. */
  done: string;
  /** Problem with sending; the text is preserved. */
  problem: Problem | null;
  edit(text: string): void;
  send(): Promise<void>;
}

const labels = {
  reply: {
    what: 'Your reply to',
    empty: 'Write a reply first.',
    done: 'Reply on its way.',
  },
  note: { what: 'Your note on', empty: 'Write a note first.', done: 'Note saved.' },
};

export function useEntry(
  kind: EntryKind,
  { id, name: sender, thread }: AdminMessage,
  refresh: () => void,
): EntryWriting {
  const user = useUser();
  const name = draftName(kind, user?.id ?? '', id);
  const draft = useStored(drafts, name) ?? noDraft;
  const { pending: sending, problem, run, dismiss } = useWrite();
  const [done, setDone] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const isShown = useShown();

  async function send(): Promise<void> {
    if (sending) return;
    const { text } = draft;
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    const attempt = attemptOf(draft, newestReply(thread));
    storeDraft(name, { text, attempt });
    setDone('');
    const isSent = await run(async () => {
      const body =
        kind === 'reply'
          ? { inReplyTo: id, body: text, seenReply: attempt.seenReply }
          : { messageId: id, note: text };
      await staffCall('POST /admin/messages', { body }).catch((error: unknown) => {
        // Refused, such as for a newer reply, which the person then sees: sent again, it is another entry.
        if (problemOf(error).status < 500) storeDraft(name, { text, attempt: null });
        throw error;
      });
      // The form may have been left, opened again and edited meanwhile.
      if (drafts.read(name)?.text === text) storeDraft(name, noDraft);
      setDone(labels[kind].done);
    });
    // The user has opened another message, so report the failure in a toast.
    if (!isSent && !isShown())
      showToast(`${labels[kind].what} ${sender} was not sent. Your draft is kept.`, 'error');
    // After a lost response, the thread shows whether the entry was saved.
    refresh();
  }

  return {
    text: draft.text,
    sending,
    done,
    problem: isEmpty ? missing(labels[kind].empty) : problem,
    edit(text) {
      setEmpty(false);
      dismiss();
      setDone('');
      storeDraft(name, { ...draft, text });
    },
    send,
  };
}

function newestReply(thread: AdminMessage['thread']): string | null {
  return thread.findLast((entry) => entry.kind === 'reply')?.id ?? null;
}

function missing(detail: string): Problem {
  return { type: 'about:blank', title: '', status: 422, detail, code: 'badRequest' };
}
