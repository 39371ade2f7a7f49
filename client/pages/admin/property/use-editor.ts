import { useCallback, useRef, useState } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { paths } from '../../../../shared/paths.ts';
import { returningState, useReturnPath } from '../../../admin/frame/return-point.ts';
import { useStore } from '../../../hooks/store.ts';
import { useUser } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { draftOf, emptyDraft, fieldsOf, isSameValue, type PropertyDraft } from './draft.ts';
import { draftStore, type DraftBase } from './stored-draft.ts';
import { noUnsavedPhotos, type Unsaved, type UnsavedPhotos } from './unsaved.ts';
import { useDraft, type DraftState } from './use-draft.ts';
import { useSave, type PropertySave, type SaveState } from './use-save.ts';

export interface Editor {
  /** The property as last saved; null for a new one. */
  saved: AdminProperty | null;
  form: DraftState;
  saving: PropertySave;
  /** State of `saving`. */
  outcome: SaveState;
  /** Saves a merged draft. */
  saveMerged(merged: PropertyDraft, theirs: AdminProperty): void;
  /** Restores a property that someone else deleted during editing, then saves. */
  restoreAndSave(): void;
  saveAsNew(): void;
  acceptPhotos(answer: AdminProperty): void;
  setUnsavedPhotos(unsaved: UnsavedPhotos): void;
  /** Current unsaved changes, evaluated when leaving; null for none. */
  unsaved(): Unsaved | null;
  /** Returns to the list after a deletion, without asking about unsaved changes. */
  leaveDeleted(): void;
}

/** @param property null for a new one, which opens its own page once saved */
export function useEditor(property: AdminProperty | null): Editor {
  const user = useUser();
  const navigate = useNavigate();
  const listPath = useReturnPath(paths.adminProperties);
  const [saved, setSaved] = useState(property);
  const [photos, setUnsavedPhotos] = useState(noUnsavedPhotos);
  const isDone = useRef(false);
  const owner = { user: user?.id ?? '', property: property?.id ?? 'new' };
  const start = { draft: draftFrom(baseOf(property)), base: baseOf(property) };
  const form = useDraft(owner, start, draftFrom);
  const saving = useSave(property?.id ?? null, accept);
  const { draft, base, isChanged } = form;

  const unsaved = useCallback((): Unsaved | null => {
    if (isDone.current) return null;
    const { uploads, isChanged: arePhotosChanged } = photos;
    return isChanged || uploads > 0 || arePhotosChanged ? { form: isChanged, photos } : null;
  }, [isChanged, photos]);

  function leaveFor(path: string, options: NavigateOptions): void {
    isDone.current = true;
    void navigate(path, options);
  }

  function accept(answer: AdminProperty | null, sent: PropertyDraft): void {
    if (answer === null) {
      showToast('Saved.', 'success');
      form.store.rebaseOnSaved(draft, base);
      return leaveFor(paths.adminProperties, { replace: true });
    }
    showToast(savedText(answer.id === saved?.id ? saved : null, answer), 'success');
    setSaved(answer);
    form.store.rebaseOnSaved(draftOf(answer), baseOf(answer), sent);
    if (answer.id === property?.id) return;
    form.store.handOver(draftStore(owner.user, answer.id));
    leaveFor(paths.adminProperty(answer.id), { replace: true });
  }

  return {
    saved,
    form,
    saving,
    outcome: useStore(saving),
    saveMerged(merged, theirs) {
      setSaved(theirs);
      form.store.replace(merged, baseOf(theirs));
      void saving.save(merged, baseOf(theirs));
    },
    restoreAndSave: () => void saving.restoreAndSave(draft, base),
    saveAsNew: () => void saving.saveAsNew(draft),
    // Photo changes bump the version: rebase the form, unless someone else has changed a field.
    acceptPhotos(answer) {
      setSaved(answer);
      if (base && isSameValue(base.fields, fieldsOf(answer))) form.store.rebase(baseOf(answer));
    },
    setUnsavedPhotos,
    unsaved,
    leaveDeleted() {
      form.store.rebaseOnSaved(draftFrom(base), base);
      leaveFor(listPath, { state: returningState, preventScrollReset: true });
    },
  };
}

/** The draft of a base; empty for a new property. */
export function draftFrom(base: DraftBase | null): PropertyDraft {
  return base ? draftOf(base.fields) : emptyDraft;
}

function baseOf(property: AdminProperty | null): DraftBase | null {
  return property && { version: property.version, fields: fieldsOf(property) };
}

function savedText(before: AdminProperty | null, after: AdminProperty): string {
  if (after.status === 'published' && before?.status !== 'published')
    return 'Published: visitors see it now.';
  return before === null ? 'Saved as a draft. Now add photos.' : 'Saved.';
}
