import { Eye, Trash2 } from 'lucide-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { announcePropertiesChanged } from '../../../admin/batches/properties-changed.ts';
import { ConfirmDialog } from '../../../admin/dialogs/confirm-dialog.tsx';
import { offerUndo } from '../../../admin/undo.ts';
import { problemOf } from '../../../admin/writes/write-queue.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { propertyParts } from '../../static-islands.ts';
import { inputOf } from './draft.ts';
import styles from './editor.module.css';
import type { PreviewDialogProps } from './preview-dialog.tsx';
import type { DraftState } from './use-draft.ts';

interface Preview {
  Dialog: ComponentType<PreviewDialogProps>;
  Content: PreviewDialogProps['Content'];
  view: PropertyView;
}

interface EditorActionsProps {
  /** Button that submits the form. */
  save: ReactNode;
  form: DraftState;
  property: AdminProperty | null;
  /** Deleted properties cannot be restored. */
  basic: boolean;
  onDeleted(): void;
}

/** Save, preview and delete; fixed to the bottom of the screen on phones. */
export function EditorActions(props: EditorActionsProps): ReactNode {
  const { save, form, property, basic, onDeleted } = props;
  const [preview, setPreview] = useState<Preview>();
  const [deleting, setDeleting] = useState(false);
  const { draft, isChanged, storage } = form;

  // A browser that could not load a part once does not ask for it again: fetched now, it is there when the line is not.
  useEffect(() => void loadPreview().catch(() => {}), []);

  function openPreview(): void {
    const body = {
      fields: inputOf(draft),
      id: property?.uuid ?? null,
      photos: property?.photos ?? [],
      createdAt: property?.createdAt ?? null,
    };
    Promise.all([loadPreview(), staffCall('POST /admin/preview', { body })]).then(
      ([parts, view]) => setPreview({ ...parts, view }),
      (error: unknown) => {
        showToast(error instanceof ProblemError ? error.problem.detail : notLoaded, 'error');
      },
    );
  }

  async function remove(): Promise<void> {
    if (!property) return;
    const { restorableUntil } = await staffCall('DELETE /admin/properties/{id}', {
      params: { id: property.id },
    });
    if (restorableUntil === null) showToast('Property deleted', 'success');
    else offerUndo('Property deleted', () => void undoDeletion(property.id));
    onDeleted();
  }

  return (
    <>
      <div className={styles.actions}>
        {save}
        <Button look="secondary" onClick={openPreview}>
          <Eye aria-hidden="true" size={18} />
          Preview
        </Button>
        <p className={styles.storage} role="status">
          {isChanged &&
            (storage === 'stored' ? 'Not saved yet. Kept in this browser.' : 'Not saved yet.')}
        </p>
      </div>
      {property && (
        <button type="button" className={styles.delete} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" size={18} />
          Delete this property
        </button>
      )}
      {preview && (
        <preview.Dialog
          Content={preview.Content}
          property={preview.view}
          onClose={() => setPreview(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this property?"
          confirm="Delete"
          danger
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        >
          <p>
            Visitors and staff no longer see it.{' '}
            {basic ? 'It cannot be restored.' : 'You can restore it for 30 days.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const notLoaded = 'The preview could not be loaded. Save, or reload the page: your draft is kept.';

async function loadPreview(): Promise<Pick<Preview, 'Dialog' | 'Content'>> {
  const [{ PreviewDialog }, { PropertyContent }] = await Promise.all([
    import('./preview-dialog.tsx'),
    import('../../property/page.tsx'),
    ...propertyParts.map((part) => part.load()),
  ]);
  return { Dialog: PreviewDialog, Content: PropertyContent };
}

/** Restores a deleted property from any page and confirms in a toast. */
async function undoDeletion(id: string): Promise<void> {
  try {
    await staffCall('POST /admin/properties/{id}/restore', { params: { id } });
    showToast('Restored.', 'success');
    await announcePropertiesChanged();
  } catch (error) {
    showToast(problemOf(error).detail, 'error');
  }
}
