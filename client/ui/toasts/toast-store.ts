import { Store } from '../../hooks/store.ts';

export interface Toast {
  id: number;
  message: string;
  type: 'success' | 'error' | 'info';
  /** Optional action; using it closes the toast. */
  action: { label: string; run(): void } | undefined;
  /** Hovered or focused toasts stay. */
  isHeld: boolean;
}

export const toastRegionId = 'notifications';

const maxToasts = 3;

export const toasts = new Store<readonly Toast[]>([]);
let nextId = 1;

/** Shows a toast; repeating a message restarts its time instead of adding another. */
export function showToast(
  message: string,
  type: Toast['type'] = 'info',
  action?: Toast['action'],
): void {
  const others = toasts.state().filter((toast) => toast.message !== message);
  const held = toasts.state().find((toast) => toast.message === message && toast.isHeld);
  const spare = others.filter((toast) => !toast.isHeld);
  const dropped = new Set(spare.slice(0, Math.max(0, others.length + 1 - maxToasts)));
  toasts.set([
    ...others.filter((toast) => !dropped.has(toast)),
    { id: held?.id ?? nextId++, message, type, action, isHeld: held !== undefined },
  ]);
}
