import { showToast } from '../ui/toasts/toast-store.ts';

/** Long enough to notice, to read and to reach with the keyboard; under a pointer or the focus it stays. */
const lifetimeMs = 15_000;

/** Says what was done, with a button that takes it back: `offerUndo('Message deleted', restore)`. */
export function offerUndo(message: string, undo: () => void): void {
  showToast(message, 'success', { action: { label: 'Undo', run: undo }, lifetimeMs });
}
