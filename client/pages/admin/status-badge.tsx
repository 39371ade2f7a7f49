import type { ReactNode } from 'react';
import type { PropertyStatus } from '../../../shared/contract/admin/properties.ts';
import { Badge } from '../../admin/words/badge.tsx';
import { statusWords } from './status-words.ts';

const tones: Readonly<Record<PropertyStatus, 'plain' | 'good' | 'waiting'>> = {
  draft: 'plain',
  published: 'good',
  under_offer: 'waiting',
  let: 'plain',
  sold: 'plain',
  archived: 'plain',
};

export function StatusBadge({ status }: { status: PropertyStatus }): ReactNode {
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>;
}
