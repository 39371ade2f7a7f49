export interface Toast {
  id: number;
  message: string;
  type: 'success' | 'error' | 'info';
  /** What can be done about it; the toast goes when it is done. */
  action: { label: string; run(): void } | undefined;
}

/** Section 4 of the specification. */
export const toastLifetimeMs = 4000;
/** One with something to do stays long enough to read, and to reach with the keyboard. */
export const actionLifetimeMs = 15_000;

const mostToasts = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message for a few seconds, from anywhere in the browser; said again, it is shown anew and not twice. */
export function showToast(
  message: string,
  type: Toast['type'] = 'info',
  action?: Toast['action'],
): void {
  const others = toasts.filter((toast) => toast.message !== message);
  toasts = [...others, { id: nextId++, message, type, action }].slice(-mostToasts);
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
