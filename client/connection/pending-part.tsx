import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../ui/notice.tsx';
import { useInterruption } from './use-interruption.ts';

/** In place of a part of a page whose code is fetched later: nothing, unless that fails. */
export function PendingPart(): ReactNode {
  const { pathname, search } = useLocation();
  if (useInterruption() === null) return null;
  return (
    <Notice icon={CircleAlert}>
      This part of the page hasn’t loaded.{' '}
      <a href={pathname + search} data-native="">
        Try again
      </a>
    </Notice>
  );
}
