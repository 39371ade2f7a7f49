import type { ReactNode } from 'react';
import {
  type PropertyStatus,
  statusLabels,
} from '../../../shared/contract/admin/property-status.ts';
import { Badge } from '../../admin/display/badge.tsx';

const tones: Readonly<Record<PropertyStatus, 'plain' | 'good' | 'waiting'>> = {
  draft: 'plain',
  published: 'good',
  under_offer: 'waiting',
  let: 'plain',
  sold: 'plain',
  archived: 'plain',
};

export function StatusBadge({ status }: { status: PropertyStatus }): ReactNode {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
