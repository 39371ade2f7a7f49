import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../ui/notice.tsx';
import { useInterruption } from './use-interruption.ts';

/** Fallback for lazily loaded parts of a page: empty unless loading fails. */
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
