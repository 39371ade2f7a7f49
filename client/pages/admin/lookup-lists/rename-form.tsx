import { useEffect, useRef, type ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/lists.ts';
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

/** The name as a field in its row: Enter saves it, Escape leaves it as it was. */
export function RenameForm({ item, draft, onDraft, onSave, onLeave }: RenameFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const name = draft.trim().replace(/\s+/g, ' ');

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // The button that opened it is where the keyboard goes on, wherever the row has moved to by then.
    return () => queueMicrotask(() => focusRow(item));
    // Once for each time it is opened.
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
