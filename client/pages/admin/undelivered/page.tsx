import { CircleCheck } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { UndeliveredEnquiry } from '../../../../shared/contract/admin/undelivered-schemas.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { EmptyTable } from '../../../admin/display/empty-table.tsx';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { useRows } from '../../../admin/writes/use-rows.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { enquiryColumns, senderOf } from './columns.tsx';
import { FailedMailList } from './failed-mails.tsx';
import styles from './page.module.css';

/** Enquiries that visitors have sent and the provider has not accepted, and emails that it could not send. */
export function UndeliveredPage(): ReactNode {
  const { items, total, mails } = useLoaderData<Reader<'GET /admin/undelivered'>>();
  const { rows, change, put, isPending, problemOf, retry, dismiss } = useRows(items);
  const [deleting, setDeleting] = useState<UndeliveredEnquiry | null>(null);
  const list = useRef<HTMLDivElement>(null);

  function resend(enquiry: UndeliveredEnquiry): void {
    const at = new Date().toISOString();
    const to: UndeliveredEnquiry = { ...enquiry, state: 'waiting', attempts: 0, at, reason: null };
    change(enquiry.id, {
      to,
      async send() {
        await staffCall('POST /admin/undelivered/{id}/resend', { params: { id: enquiry.id } });
        return to;
      },
      onDone: () => showToast(`Sending the enquiry from ${senderOf(enquiry)} again.`, 'success'),
    });
  }

  async function drop({ id }: UndeliveredEnquiry): Promise<void> {
    await staffCall('DELETE /admin/undelivered/{id}', { params: { id } });
    put(id, null);
    // The row's button had the focus.
    list.current?.focus();
  }

  function below({ id, content }: UndeliveredEnquiry): ReactNode {
    return (
      <>
        <ProblemNote
          problem={problemOf(id)}
          onRetry={() => retry(id)}
          onDismiss={() => dismiss(id)}
        />
        {content && (
          <details className={styles.message}>
            <summary>Show the message</summary>
            <p dir="auto">{content.message}</p>
          </details>
        )}
      </>
    );
  }

  return (
    <StaffPage
      title="Undelivered enquiries"
      lead="The site stores each enquiry until the provider has accepted it, and tries for seven days. Times are Lagos time."
    >
      <div ref={list} tabIndex={-1}>
        {rows.length === 0 ? (
          <EmptyTable icon={CircleCheck} title="Every enquiry has been delivered">
            Enquiries that the provider has not accepted yet are listed here.
          </EmptyTable>
        ) : (
          <DataTable
            caption="Undelivered enquiries"
            columns={enquiryColumns({ isPending, onResend: resend, onDelete: setDeleting })}
            rows={rows}
            keyOf={({ id }) => id}
            isPending={({ id }) => isPending(id)}
            below={below}
          />
        )}
      </div>
      {total > items.length && (
        <p>
          These are the first {formatNumber(items.length)} of {formatNumber(total)}.
        </p>
      )}
      {mails && <FailedMailList mails={mails} />}
      {deleting && (
        <ConfirmDialog
          title={`Delete the enquiry from ${senderOf(deleting)}?`}
          confirm="Delete enquiry"
          danger
          onConfirm={() => drop(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>It is deleted from the site and will never arrive. It cannot be restored.</p>
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
