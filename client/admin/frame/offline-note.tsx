import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInterruption } from '../../connection/use-interruption.ts';
import { useIsOffline } from '../../connection/use-is-offline.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown while the browser is offline, unless the connection bar is already reporting a retry. */
export function OfflineNote(): ReactNode {
  const isOffline = useIsOffline();
  const interruption = useInterruption();
  return (
    <div role="status">
      {isOffline && !interruption && (
        <Notice icon={CloudOff}>
          You are offline. This page may be out of date. You can make changes once you are back
          online.
        </Notice>
      )}
    </div>
  );
}
