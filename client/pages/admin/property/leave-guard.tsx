import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Dialog, DialogButtons } from '../../../admin/dialogs/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { lossesOf, type Unsaved } from './unsaved.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

interface LeaveGuardProps {
  /** Asked at the moment of leaving; null lets go. */
  unsaved(): Unsaved | null;
  /** Whether this browser has stored the fields of the form. */
  isKept: boolean;
}

/** Asks before changes that were not sent are left behind, and says which of them would be lost. */
export function LeaveGuard({ unsaved, isKept }: LeaveGuardProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const guards = useCallback(() => unsaved() !== null, [unsaved]);
  const blocker = useLeaveBlocker(guards);

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (guards()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guards]);

  const left = unsaved();
  useEffect(() => {
    // What was on its way has arrived.
    if (left === null && blocker?.state === 'blocked') blocker.proceed();
  }, [left, blocker]);

  if (blocker?.state !== 'blocked' || left === null) return null;
  return (
    <Dialog element={dialog} title="Leave without saving?" onClose={() => blocker.reset()}>
      {lossesOf(left, isKept).map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>Stay here</Button>
        <Button look="secondary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
