import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { Batch, BatchPage } from '../../../../shared/contract/admin/batches.ts';
import { undoBatch } from '../../../admin/batches/batch-undo.ts';
import { batchAction } from '../../../admin/batches/batch-words.ts';
import { useReloadOnPropertiesChanged } from '../../../admin/batches/properties-changed.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { withQuery } from '../../../admin/query.ts';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { countedProperties } from '../../../admin/words/counted-properties.ts';
import { NotOfferedPage } from '../../../admin/words/not-offered.tsx';
import { NothingYet } from '../../../admin/words/nothing.tsx';
import { batchColumns } from './batch-columns.tsx';
import styles from './page.module.css';

/** Batches of changes, which can be undone for 30 days. */
export function HistoryPage(): ReactNode {
  const page = useLoaderData<Reader<'batches'>>();
  return 'notOffered' in page ? <NotOfferedPage title="Bulk changes" /> : <BatchList {...page} />;
}

function BatchList({ batches, next }: BatchPage): ReactNode {
  const location = useLocation();
  const [asking, setAsking] = useState<Batch | null>(null);
  useReloadOnPropertiesChanged();
  const isLater = new URLSearchParams(location.search).has('cursor');

  return (
    <StaffPage
      title="Bulk changes"
      lead="Bulk actions, imports and merges of the last 30 days, newest first. Times are Lagos time."
    >
      {batches.length > 0 ? (
        <DataTable
          caption="Bulk changes"
          columns={batchColumns(setAsking)}
          rows={batches}
          keyOf={({ id }) => id}
        />
      ) : (
        <NothingYet icon={Undo2} title="No bulk changes yet">
          When somebody changes, imports or merges many properties at once, you can undo it here.
        </NothingYet>
      )}
      {(isLater || next !== null) && (
        <nav aria-label="Pages" className={styles.pages}>
          {isLater && <a href={withQuery(location, {})}>Newest</a>}
          {next !== null && (
            <a href={withQuery(location, { cursor: next })} rel="next">
              Older
            </a>
          )}
        </nav>
      )}
      {asking && (
        <ConfirmDialog
          title={`Undo: ${batchAction(asking)}`}
          confirm="Undo"
          onConfirm={async () => {
            void undoBatch(asking.id);
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            {asking.kind === 'import'
              ? `New properties will be removed and changed ones restored, ${countedProperties(asking.count)} in all.`
              : `${countedProperties(asking.count)} will be as before.`}{' '}
            Properties changed since then are left as they are.
          </p>
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
