import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWrite } from '../writes/use-write.ts';
import { ProblemNote } from '../writes/problem-note.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface ConfirmDialogProps {
  /** The question: 'Delete this message?' */
  title: string;
  /** Label of the confirming button: 'Delete'. */
  confirm: string;
  /** Marks the action as destructive. */
  danger?: boolean;
  /** False disables the confirming button until the required choices are made. */
  ready?: boolean;
  /** Explains the consequences. */
  children: ReactNode;
  /** The dialog stays open while this runs, and shows the problem if it rejects with a `ProblemError`. */
  onConfirm(): Promise<unknown>;
  /** Unmounts the dialog, whether the action was confirmed or cancelled. */
  onClose(): void;
}

/** Asks for confirmation before a destructive action. Mount it to open it: `{asking && <ConfirmDialog … />}`. */
export function ConfirmDialog({
  title,
  confirm,
  danger = false,
  ready = true,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pending, problem, run } = useWrite();

  /** Its close event would come later, and unmount a dialog that was asked for in between. */
  function close(): void {
    dialog.current?.close();
    onClose();
  }

  async function act(): Promise<void> {
    if (await run(onConfirm)) close();
  }

  return (
    <Dialog element={dialog} title={title} onClose={onClose} busy={pending}>
      {children}
      <ProblemNote problem={problem} onRetry={() => void act()} />
      <DialogButtons>
        <span className={danger ? styles.danger : undefined}>
          <Button disabled={!ready} pending={pending} onClick={() => void act()}>
            {confirm}
          </Button>
        </span>
        <Button
          look="secondary"
          pending={pending}
          data-focus={danger ? '' : undefined}
          onClick={close}
        >
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
