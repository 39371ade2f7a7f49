import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/dates.ts';
import { Notice } from '../ui/notice.tsx';

/** Says of a last good copy how old it is; nothing where the data is current. */
export function StaleNotice({ lastUpdated }: { lastUpdated: string | null }): ReactNode {
  if (lastUpdated === null) return null;
  return <Notice icon={Clock}>Last updated {formatMoment(lastUpdated)}</Notice>;
}
