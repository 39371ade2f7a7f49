import { showToast } from '../ui/toasts/toast-store.ts';

/** Says what was done, with a button that takes it back: `offerUndo('Message deleted', restore)`. */
export function offerUndo(message: string, undo: () => void): void {
  showToast(message, 'success', { label: 'Undo', run: undo });
}
