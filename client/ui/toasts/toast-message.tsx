import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { adoptStyles } from '../adopt-styles.ts';
import { toasts, type Toast } from './toast-store.ts';
import { leaveToasts, toastKey, useToastKey } from './toast-key.ts';
import styles from './toasts.css?inline';

adoptStyles(styles);

/** How long a toast stays. */
const toastLifetimeMs = 4000;
/** Toasts with an action stay long enough to read and to reach with the keyboard. */
const actionLifetimeMs = 15_000;

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Disappears by itself, unless hovered or focused. */
export function ToastMessage({ toast }: { toast: Toast }): ReactNode {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const { id, action } = toast;
  useToastKey();
  const lifetimeMs = action ? actionLifetimeMs : toastLifetimeMs;

  useEffect(() => {
    holdToast(id, held);
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), lifetimeMs);
    return () => clearTimeout(timer);
  }, [held, id, lifetimeMs]);

  function dismiss(): void {
    if (focused) leaveToasts();
    dismissToast(id);
  }

  const Icon = icons[toast.type];
  return (
    <div
      className="toast"
      data-type={toast.type}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden="true" size={20} />
      <p>{toast.message}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts={toastKey}
          onClick={() => {
            dismiss();
            action.run();
          }}
        >
          {action.label} <kbd aria-hidden="true">{toastKey}</kbd>
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close" onClick={dismiss}>
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}

function holdToast(id: number, isHeld: boolean): void {
  toasts.set(toasts.state().map((toast) => (toast.id === id ? { ...toast, isHeld } : toast)));
}

function dismissToast(id: number): void {
  toasts.set(toasts.state().filter((toast) => toast.id !== id));
}
