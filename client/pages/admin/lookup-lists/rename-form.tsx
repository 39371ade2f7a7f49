import { useEffect, useRef, type ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { focusRow } from './focus-row.ts';
import styles from './names-page.module.css';

interface RenameFormProps {
  item: LookupItem;
  draft: string;
  onDraft(name: string): void;
  onSave(name: string): void;
  onLeave(): void;
}

/** Edits the name in its row: Enter saves, Escape cancels. */
export function RenameForm({ item, draft, onDraft, onSave, onLeave }: RenameFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const name = draft.trim().replace(/\s+/g, ' ');

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // Return the focus to the button that opened the form, even if its row has moved.
    return () => queueMicrotask(() => focusRow(item));
    // Runs once per opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <form
      className={styles.rename}
      aria-label={`Rename ${item.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onSave(name);
      }}
    >
      <input
        ref={field}
        name="name"
        aria-label="New name"
        className={styles.control}
        value={draft}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      />
      <Button type="submit" disabled={name === ''}>
        Save
      </Button>
      <Button look="secondary" onClick={onLeave}>
        Cancel
      </Button>
    </form>
  );
}
