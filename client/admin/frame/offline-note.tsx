import { CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Says that the connection is gone, for as long as it is: the page stays as it was last loaded. */
export function OfflineNote(): ReactNode {
  const offline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status">
      {offline && (
        <Notice icon={CloudOff}>
          You are offline. What you see is as it was; changes can be made again once you are back.
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
