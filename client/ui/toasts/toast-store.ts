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

export const toastRegionId = 'notifications';

const maxToasts = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Those under a pointer or with the focus: they stay. */
const held = new Set<number>();

/** Shows a message for a few seconds, from anywhere in the browser; said again, it is shown anew and not twice. */
export function showToast(
  message: string,
  type: Toast['type'] = 'info',
  action?: Toast['action'],
): void {
  const same = toasts.find((toast) => toast.message === message);
  const id = same && held.has(same.id) ? same.id : nextId++;
  toasts = [...toasts.filter((toast) => toast !== same), { id, message, type, action }];
  const spare = toasts.slice(0, -1).filter((toast) => !held.has(toast.id));
  const dropped = new Set(spare.slice(0, Math.max(0, toasts.length - maxToasts)));
  toasts = toasts.filter((toast) => !dropped.has(toast));
  notify();
}

export function holdToast(id: number, isHeld: boolean): void {
  if (isHeld) held.add(id);
  else held.delete(id);
}

export function dismissToast(id: number): void {
  held.delete(id);
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
