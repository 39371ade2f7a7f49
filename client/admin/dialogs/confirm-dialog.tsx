import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWrite } from '../writes/use-write.ts';
import { ProblemNote } from '../writes/problem-note.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  /** The question: 'Delete this message?' */
  title: string;
  /** What it will do, on the button: 'Delete'. */
  confirm: string;
  /** It takes something away. */
  danger?: boolean;
  /** Everything that has to be chosen first is chosen. */
  ready?: boolean;
  /** What will happen. */
  children: ReactNode;
  /** Keeps the dialog open while it runs, and with the reason where it rejects with a `ProblemError`. */
  onConfirm(signal: AbortSignal): Promise<unknown>;
  /** The dialog is to be taken off the page, whether anything was done or not. */
  onClose(): void;
}

/** Asks before something that hurts. Put it on the page to open it: `{asking && <ConfirmDialog … />}`. */
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

  async function act(): Promise<void> {
    if (await run(onConfirm)) dialog.current?.close();
  }

  return (
    <Dialog element={dialog} title={title} onClose={onClose} busy={pending}>
      {children}
      <ProblemNote problem={problem} onRetry={() => void act()} />
      <DialogButtons>
        <span className={danger ? styles.danger : undefined}>
          <Button disabled={pending || !ready} onClick={() => void act()}>
            {confirm}
          </Button>
        </span>
        <Button
          look="secondary"
          disabled={pending}
          data-focus={danger ? '' : undefined}
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
