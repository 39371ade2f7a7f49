import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { useWrite } from '../../../admin/writes/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './editor.module.css';

/** A deleted property, which must be restored before editing. */
export function DeletedProperty({ property }: { property: AdminProperty }): ReactNode {
  const { pending, problem, run } = useWrite();
  const { revalidate } = useRevalidator();

  async function restore(): Promise<void> {
    if (
      await run(() =>
        staffCall('POST /admin/properties/{id}/restore', { params: { id: property.id } }),
      )
    )
      await revalidate();
  }

  return (
    <div className={styles.page}>
      <EmptyState
        icon={Trash2}
        level={1}
        title="This property is deleted"
        action={
          <Button pending={pending} onClick={() => void restore()}>
            Restore it
          </Button>
        }
      >
        “{property.title}” can be restored for 30 days.
      </EmptyState>
      <ProblemNote problem={problem} onRetry={() => void restore()} />
    </div>
  );
}
