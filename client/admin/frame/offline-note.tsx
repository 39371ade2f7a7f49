import { CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useInterruption } from '../../connection/use-interruption.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown while the browser is offline, unless the connection bar is already reporting a retry. */
export function OfflineNote(): ReactNode {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const interruption = useInterruption();
  return (
    <div role="status">
      {offline && !interruption && (
        <Notice icon={CloudOff}>
          You are offline. This page may be out of date. You can make changes once you are back
          online.
        </Notice>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
