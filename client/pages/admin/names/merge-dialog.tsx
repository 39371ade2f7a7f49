import { useState, type ReactNode } from 'react';
import type { NamedItem, NamedList } from '../../../../shared/contract/admin/lists.ts';
import { admin } from '../../../admin/admin-calls.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { countedProperties } from '../../../admin/words/counted-properties.ts';
import { SelectField } from '../../../ui/form/form-field.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';

interface MergeDialogProps {
  list: NamedList;
  item: NamedItem;
  /** What it can become part of. */
  others: readonly NamedItem[];
  /** With the one that stays. */
  onMerged(kept: NamedItem): void;
  onClose(): void;
}

/** Chooses what a name becomes part of, and says what that will do. */
export function MergeDialog({
  list,
  item,
  others,
  onMerged,
  onClose,
}: MergeDialogProps): ReactNode {
  const [into, setInto] = useState(others[0]?.id ?? '');
  const target = others.find(({ id }) => id === into);

  async function merge(signal: AbortSignal): Promise<void> {
    const kept = await admin.mergeNames(list, item.id, into, signal);
    onMerged(kept);
    showToast(`‘${item.name}’ is now ‘${kept.name}’`, 'success');
  }

  return (
    <ConfirmDialog
      title={`Merge ‘${item.name}’`}
      confirm="Merge"
      danger
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
          <bdi>‘{item.name}’</bdi> goes, on the public pages too. This cannot be undone.
        </p>
      )}
    </ConfirmDialog>
  );
}
