export interface Toast {
  id: number;
  message: string;
  type: 'success' | 'error' | 'info';
}

/** Section 4 of the specification. */
export const toastLifetimeMs = 4000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message for a few seconds, from anywhere in the browser. */
export function showToast(message: string, type: Toast['type'] = 'info'): void {
  toasts = [...toasts, { id: nextId++, message, type }];
  notify();
}

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  notify();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

const none: readonly Toast[] = [];
export function toastsOnServer(): readonly Toast[] {
  return none;
}

function notify(): void {
  for (const listener of listeners) listener();
}
