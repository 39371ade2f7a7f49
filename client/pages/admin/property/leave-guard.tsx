import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, DialogButtons } from '../../../admin/dialogs/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';

/** Asks before changes that were not sent are left behind. `guards` is asked at the moment of leaving. */
export function LeaveGuard({ guards }: { guards(): boolean }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useLeaveBlocker(guards);

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (guards()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guards]);

  if (blocker?.state !== 'blocked') return null;
  return (
    <Dialog element={dialog} title="Leave without saving?" onClose={() => blocker.reset()}>
      <p>
        Your changes are not on the site yet. This browser keeps them: you can go on with them when
        you come back to this form.
      </p>
      <DialogButtons>
        <Button onClick={() => dialog.current?.close()}>Stay here</Button>
        <Button look="secondary" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
