import type { ReactNode } from 'react';
import type { BatchState } from '../../../shared/contract/admin/batches.ts';
import { Badge } from '../display/badge.tsx';
import { batchStateLabels } from './batch-labels.ts';

const tones = {
  running: 'waiting',
  interrupted: 'bad',
  done: 'good',
  undoing: 'waiting',
  'undo-interrupted': 'bad',
  undone: 'plain',
} as const;

export function BatchStateBadge({ state }: { state: BatchState }): ReactNode {
  return <Badge tone={tones[state]}>{batchStateLabels[state]}</Badge>;
}
