import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { actionLifetimeMs, dismissToast, toastLifetimeMs, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Goes by itself, but never from under a pointer or the focus. */
export function ToastMessage({ toast }: { toast: Toast }): ReactNode {
  const [held, setHeld] = useState(false);
  const { action } = toast;
  const lifetimeMs = action ? actionLifetimeMs : toastLifetimeMs;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), lifetimeMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, lifetimeMs]);

  const Icon = icons[toast.type];
  return (
    <div
      className={styles.toast}
      data-type={toast.type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" size={20} />
      <p>{toast.message}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
