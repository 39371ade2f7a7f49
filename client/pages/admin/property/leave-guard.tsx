import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { lossesOf, type Unsaved } from './unsaved.ts';

interface LeaveGuardProps {
  /** Called when leaving; null allows it. */
  unsaved(): Unsaved | null;
  /** Whether the form's fields are stored in this browser. */
  isStored: boolean;
}

/** Asks before leaving with unsaved changes and says which would be lost. */
export function LeaveGuard({ unsaved, isStored }: LeaveGuardProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && unsaved() !== null,
      [unsaved],
    ),
  );

  useEffect(() => {
    function ask(event: BeforeUnloadEvent): void {
      if (unsaved() !== null) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const changes = unsaved();
  useEffect(() => {
    // Pending uploads have finished, so leaving needs no confirmation.
    if (changes === null && blocker.state === 'blocked') blocker.proceed();
  }, [changes, blocker]);

  if (blocker.state !== 'blocked' || changes === null) return null;
  return (
    <Dialog element={dialog} title="Leave without saving?" onClose={() => blocker.reset()}>
      {lossesOf(changes, isStored).map((loss) => (
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
