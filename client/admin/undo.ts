import { showToast } from '../ui/toasts/toast-store.ts';

/** Shows a toast with an Undo button: `offerUndo('Message deleted', restore)`. */
export function offerUndo(message: string, undo: () => void): void {
  showToast(message, 'success', { label: 'Undo', run: undo });
}
