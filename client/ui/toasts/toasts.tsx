import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  toastLifetimeMs,
  toastsOnServer,
  type Toast,
} from './toast-store.ts';
import styles from './toasts.module.css';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** The region where toasts appear; it is there from the start, so that screen readers announce what comes. */
export function Toasts(): ReactNode {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, toastsOnServer);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Goes by itself, but never from under a pointer or the focus. */
function ToastMessage({ toast }: { toast: Toast }): ReactNode {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastLifetimeMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

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
