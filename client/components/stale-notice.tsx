import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/dates.ts';
import { Notice } from '../ui/notice.tsx';

/** States the age of a cached copy; renders nothing for current data. */
export function StaleNotice({ lastUpdated }: { lastUpdated: string | null }): ReactNode {
  if (lastUpdated === null) return null;
  return <Notice icon={Clock}>Last updated {formatMoment(lastUpdated)}</Notice>;
}
