import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { ClockTag } from './clock-tag.tsx';
import { Compose } from './compose.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageDetails } from './message-details.tsx';
import styles from './message-view.module.css';
import { kindLabels } from '../../../admin/display/message-kind-labels.ts';
import { Thread } from './thread.tsx';
import type { MessageChanges } from './use-message-changes.ts';

interface MessageViewProps {
  message: AdminMessage;
  staff: readonly StaffMember[];
  basic: boolean;
  changes: MessageChanges;
  /** Seconds since the message was loaded. */
  elapsed: number;
  /** Path of the inbox without an open message. */
  listPath: string;
  heading: Ref<HTMLHeadingElement>;
  refresh: () => void;
}

/** A message with its thread and the form to answer it. */
export function MessageView(props: MessageViewProps): ReactNode {
  const { message, staff, basic, changes, elapsed, listPath, heading, refresh } = props;
  const { shown, problem } = changes;
  const { name, kind, createdAt, waitingSeconds, deletedAt } = shown;
  return (
    <article className={styles.message} aria-labelledby="message-heading">
      <a className={styles.back} href={listPath}>
        <ArrowLeft aria-hidden="true" size={18} />
        All messages
      </a>
      <header className={styles.header}>
        <h2 id="message-heading" ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h2>
        <p className={styles.facts}>
          <span>{kindLabels[kind]}</span>
          <time dateTime={createdAt}>{clockTime(createdAt)}</time>
          {deletedAt !== null && <span>Deleted {clockTime(deletedAt)}</span>}
          <ClockTag waited={waitingSeconds === null ? null : waitingSeconds + elapsed} />
        </p>
      </header>
      <MessageActions message={shown} staff={staff} basic={basic} changes={changes} />
      <ProblemNote problem={problem} onRetry={changes.retry} onDismiss={changes.dismiss} />
      <MessageDetails message={shown} />
      <p className={styles.text} dir="auto">
        {shown.message}
      </p>
      <Thread entries={shown.thread} onResend={changes.resend} />
      {deletedAt === null && !basic && <Compose message={message} refresh={refresh} />}
    </article>
  );
}
