import { useState, type ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { LookupList } from '../../../../shared/contract/admin/lists.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { offerBatchUndo } from '../../../admin/batches/batch-undo.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { SelectField } from '../../../ui/form/form-field.tsx';

interface MergeDialogProps {
  list: LookupList;
  item: LookupItem;
  /** Possible targets. */
  others: readonly LookupItem[];
  /** Called with the remaining item. */
  onMerged(remaining: LookupItem): void;
  onClose(): void;
}

/** Chooses the target of a merge and explains the consequences. */
export function MergeDialog({
  list,
  item,
  others,
  onMerged,
  onClose,
}: MergeDialogProps): ReactNode {
  const [into, setInto] = useState('');
  const target = others.find(({ id }) => id === into);

  async function merge(): Promise<void> {
    const remaining = await staffCall(`POST /admin/${list}/{id}/merge`, {
      params: { id: item.id },
      body: { into },
    });
    onMerged(remaining);
    offerBatchUndo(`‘${item.name}’ merged into ‘${remaining.name}’`, remaining.batch);
  }

  return (
    <ConfirmDialog
      title={`Merge ‘${item.name}’`}
      confirm="Merge"
      danger
      ready={target !== undefined}
      onConfirm={merge}
      onClose={onClose}
    >
      <SelectField
        label="Into"
        name="into"
        prefix="merge"
        value={into}
        data-focus=""
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      >
        <option value="" disabled>
          Choose one
        </option>
        {others.map(({ id, name, uses }) => (
          <option key={id} value={id}>
            {name} ({countedProperties(uses)})
          </option>
        ))}
      </SelectField>
      {target && (
        <p>
          {item.uses === 0 ? (
            <>
              No property has <bdi>‘{item.name}’</bdi>.
            </>
          ) : (
            <>
              {countedProperties(item.uses)} {item.uses === 1 ? 'has' : 'have'}{' '}
              <bdi>‘{item.name}’</bdi>, and will have <bdi>‘{target.name}’</bdi> instead.
            </>
          )}{' '}
          <bdi>‘{item.name}’</bdi> disappears, from the public pages too. You can undo this for 30
          days.
        </p>
      )}
    </ConfirmDialog>
  );
}
