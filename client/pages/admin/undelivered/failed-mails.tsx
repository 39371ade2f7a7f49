import { useRef, useState, type ReactNode } from 'react';
import type {
  FailedMail,
  FailedMails,
} from '../../../../shared/contract/admin/undelivered-schemas.ts';
import { counted, formatNumber } from '../../../../shared/number.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { clockTime } from '../../../admin/display/clock-time.ts';
import { type Column, DataTable } from '../../../admin/table/data-table.tsx';
import { RowButton, RowButtons } from '../../../admin/table/row-button.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { useRows } from '../../../admin/writes/use-rows.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import styles from './page.module.css';

const kindLabels: ReadonlyMap<string, string> = new Map([
  ['welcome', 'Welcome'],
  ['verify-email', 'Email verification'],
  ['reset-password', 'Password reset'],
  ['password-changed', 'Password changed'],
  ['reply', 'Reply to an enquiry'],
  ['new-enquiry', 'New enquiry'],
  ['assigned-enquiry', 'Assigned enquiry'],
  ['administrator-added', 'New administrator'],
  ['administrator-removed', 'Administrator removed'],
]);

/** Emails that the provider could not send; nothing if there are none. */
export function FailedMailList({ mails: { items, total } }: { mails: FailedMails }): ReactNode {
  const { rows, change, put, isPending, problemOf, retry, dismiss } = useRows(items);
  const [deleting, setDeleting] = useState<FailedMail | null>(null);
  const section = useRef<HTMLElement>(null);
  if (items.length === 0) return null;

  function resend({ id, to }: FailedMail): void {
    change(id, {
      to: null,
      async send() {
        await staffCall('POST /admin/mails/{id}/resend', { params: { id } });
        return null;
      },
      onDone: () => showToast(`Sending the email to ${to} again.`, 'success'),
    });
  }

  async function drop({ id }: FailedMail): Promise<void> {
    await staffCall('DELETE /admin/mails/{id}', { params: { id } });
    put(id, null);
    // The row's button had the focus.
    section.current?.focus();
  }

  function below({ id }: FailedMail): ReactNode {
    return (
      <ProblemNote
        problem={problemOf(id)}
        onRetry={() => retry(id)}
        onDismiss={() => dismiss(id)}
      />
    );
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="failed-mails" className={styles.mails}>
      <h2 id="failed-mails">Emails that could not be sent</h2>
      {rows.length > 0 && (
        <DataTable
          caption="Emails that could not be sent"
          columns={mailColumns({ isPending, onResend: resend, onDelete: setDeleting })}
          rows={rows}
          keyOf={({ id }) => id}
          isPending={({ id }) => isPending(id)}
          below={below}
        />
      )}
      {rows.length === 0 && <p>No emails are left.</p>}
      {total > items.length && (
        <p>
          These are the first {formatNumber(items.length)} of {formatNumber(total)}.
        </p>
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete the email to ${deleting.to}?`}
          confirm="Delete email"
          danger
          onConfirm={() => drop(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>It will not be sent, and it cannot be restored.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface Actions {
  isPending(id: string): boolean;
  onResend(mail: FailedMail): void;
  onDelete(mail: FailedMail): void;
}

function mailColumns({ isPending, onResend, onDelete }: Actions): Column<FailedMail>[] {
  return [
    { id: 'to', title: 'To', kind: 'heading', cell: ({ to }) => <bdi>{to}</bdi> },
    { id: 'kind', title: 'Kind', cell: ({ kind }) => kindLabels.get(kind) ?? kind },
    {
      id: 'queued',
      title: 'Written',
      cell: ({ queuedAt }) => <time dateTime={queuedAt}>{clockTime(queuedAt)}</time>,
    },
    {
      id: 'error',
      title: 'Status',
      cell: ({ attempts, error }) => (
        <span className={styles.stack}>
          <span>{counted(attempts, 'attempt')}</span>
          {error !== null && <span className={styles.second}>{error}</span>}
        </span>
      ),
    },
    {
      id: 'actions',
      title: '',
      kind: 'actions',
      cell: (mail) => {
        const of = `${mail.to}, ${clockTime(mail.queuedAt)}`;
        const disabled = isPending(mail.id);
        return (
          <RowButtons>
            <RowButton of={of} disabled={disabled} onClick={() => onResend(mail)}>
              Send again
            </RowButton>
            <RowButton of={of} disabled={disabled} onClick={() => onDelete(mail)}>
              Delete
            </RowButton>
          </RowButtons>
        );
      },
    },
  ];
}
