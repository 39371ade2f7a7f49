import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldId, TextAreaField } from '../../../ui/form/form-field.tsx';
import styles from './compose.module.css';
import { useEntry, type EntryKind } from './use-entry.ts';

const prefix = 'entry';

/** The provider's limit. */
const maxCharacters = 8000;

interface EntryFormProps {
  kind: EntryKind;
  message: AdminMessage;
  /** Reloads the thread. */
  refresh: () => void;
}

/** Id of the entry's text field. */
export function entryId(kind: EntryKind): string {
  return fieldId(kind, prefix);
}

export function EntryForm({ kind, message, refresh }: EntryFormProps): ReactNode {
  const { text, sending, done, problem, edit, send } = useEntry(kind, message, refresh);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const labels = kind === 'reply' ? replyLabels(message) : noteLabels;

  // What is typed next, such as the shortcut of the next message, is no longer meant for the emptied field.
  useEffect(() => {
    if (done !== '' && form.current?.contains(document.activeElement))
      confirmation.current?.focus();
  }, [done]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      data-kind={kind}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        name={kind}
        prefix={prefix}
        label={labels.label}
        hint={labels.hint}
        value={text}
        maxLength={maxCharacters}
        rows={5}
        dir="auto"
        readOnly={sending}
        aria-keyshortcuts="Control+Enter"
        onChange={({ currentTarget }) => edit(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {problem && problem.status !== 422 && (
        <p className={styles.draftNote}>{isAnswered(problem) ? answered : labels.failed}</p>
      )}
      <ProblemNote problem={withFieldError(problem)} onRetry={() => void send()} />
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={sending}>
          {sending ? 'Sending…' : labels.button}
        </Button>
        {done === '' && <span className={styles.keys}>or press Ctrl + Enter</span>}
        <p role="status" ref={confirmation} tabIndex={-1} className={styles.done}>
          {done}
        </p>
      </div>
    </form>
  );
}

/** The form has only one field, so its error becomes the general message. */
function withFieldError(problem: Problem | null): Problem | null {
  const [error] = Object.values(problem?.errors ?? {});
  return problem && error !== undefined ? { ...problem, detail: error } : problem;
}

const answered =
  'Your reply was not sent. Read the one above, then change yours or send it as well. Your draft is kept in this browser.';

const noteLabels = {
  label: 'Internal note',
  hint: 'Only staff see this. No email is sent.',
  button: 'Save note',
  failed: 'This note may not have been saved. Your draft is kept in this browser.',
};

function replyLabels({ name, email }: AdminMessage): typeof noteLabels {
  return {
    label: `Reply to ${name}`,
    hint: `Sent by email to ${email}, with their message quoted below.`,
    button: 'Send reply',
    failed:
      'This reply may not have been sent. Your draft is kept in this browser. You can safely send it again: it is emailed only once.',
  };
}

/** Whether a colleague was faster, and not another person signed in. */
function isAnswered({ status, code }: Problem): boolean {
  return status === 409 && code !== 'otherPerson';
}
