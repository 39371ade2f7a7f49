export interface Toast {
  id: number;
  message: string;
  type: 'success' | 'error' | 'info';
  /** Optional action; using it closes the toast. */
  action: { label: string; run(): void } | undefined;
}

/** How long a toast stays. */
export const toastLifetimeMs = 4000;
/** Toasts with an action stay long enough to read and to reach with the keyboard. */
export const actionLifetimeMs = 15_000;

export const toastRegionId = 'notifications';

const maxToasts = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Hovered or focused toasts, which stay. */
const held = new Set<number>();

/** Shows a toast; repeating a message restarts its time instead of adding another. */
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
