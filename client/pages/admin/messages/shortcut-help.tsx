import { useRef, type ReactNode } from 'react';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { switchShortcuts, useShortcutsOn } from '../../../admin/shortcuts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/form/form-field.tsx';
import styles from './shortcut-help.module.css';

const keys = [
  ['j', 'Next message'],
  ['k', 'Previous message'],
  [
    'e',
    'Mark as answered, by email or otherwise: the clock stops, and the next message opens. You can undo it.',
  ],
  ['r', 'Write a reply'],
  ['/', 'Search'],
  ['Esc', 'Leave the current field'],
  ['F8', 'Go to the notification at the bottom of the page, such as Undo; Esc goes back'],
  ['?', 'Show this help'],
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const on = useShortcutsOn();
  return (
    <Dialog element={dialog} title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.remark}>Only Esc and F8 work while you type in a field.</p>
      <CheckField
        name="shortcuts"
        label="Use these keys in this browser"
        checked={on}
        onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)}
      />
      <DialogButtons>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
