import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import { countedProperties } from '../../../admin/display/counted-properties.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './names-page.module.css';

interface InUseNoteProps {
  item: LookupItem;
  onMerge(): void;
  onDismiss(): void;
}

/** Explains why an item in use cannot be deleted, and offers to merge it. */
export function InUseNote({ item, onMerge, onDismiss }: InUseNoteProps): ReactNode {
  return (
    <div role="alert" className={styles.inUse}>
      <CircleAlert aria-hidden="true" size={18} />
      <p>
        <bdi>{item.name}</bdi> cannot be deleted while {countedProperties(item.uses)}{' '}
        {item.uses === 1 ? 'has' : 'have'} it. Merge it into another one to replace it.
      </p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onMerge}>
          Merge…
        </Button>
        <Button look="secondary" onClick={onDismiss}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
