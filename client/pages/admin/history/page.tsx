import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { Batch, BatchPage } from '../../../../shared/contract/admin/batch-schemas.ts';
import { undoBatch } from '../../../admin/batches/batch-undo.ts';
import { batchAction } from '../../../admin/batches/batch-labels.ts';
import { useReloadOnPropertiesChanged } from '../../../admin/batches/properties-changed.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { CursorPages } from '../../../admin/table/cursor-pages.tsx';
import { DataTable } from '../../../admin/table/data-table.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { NotOfferedPage } from '../../../admin/display/not-offered.tsx';
import { EmptyTable } from '../../../admin/display/empty-table.tsx';
import { batchColumns } from './batch-columns.tsx';

/** Batches of changes, which can be undone for 30 days. */
export function HistoryPage(): ReactNode {
  const page = useLoaderData<Reader<'GET /admin/batches'>>();
  return 'notOffered' in page ? <NotOfferedPage title="Bulk changes" /> : <BatchList {...page} />;
}

function BatchList({ batches, next }: BatchPage): ReactNode {
  const [asking, setAsking] = useState<Batch | null>(null);
  useReloadOnPropertiesChanged();

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
        <EmptyTable icon={Undo2} title="No bulk changes yet">
          When someone changes, imports or merges many properties at once, you can undo it here.
        </EmptyTable>
      )}
      <CursorPages next={next} />
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
              : `${countedProperties(asking.count)} will be restored to their previous state.`}{' '}
            Properties changed since then are left as they are.
          </p>
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}
