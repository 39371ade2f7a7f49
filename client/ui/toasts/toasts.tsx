import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetchPart } from '../../connection/page-code.ts';
import { useStore } from '../../hooks/store.ts';
import { toastRegionId, toasts, type Toast } from './toast-store.ts';

/**
 * Live region for toasts, always mounted, so that screen readers announce them. The toast component is loaded after
 * the page, because toasts follow user actions.
 */
export function Toasts(): ReactNode {
  const shown = useStore(toasts);
  const [loaded, setLoaded] = useState<{ Message: ComponentType<{ toast: Toast }> }>();

  useEffect(() => {
    void fetchPart(() => import('./toast-message.tsx')).then(({ ToastMessage }) =>
      setLoaded({ Message: ToastMessage }),
    );
  }, []);

  return (
    <section id={toastRegionId} aria-label="Notifications">
      <div className="toasts" role="status" aria-live="polite">
        {loaded && shown.map((toast) => <loaded.Message key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}
