import type { ReactNode } from 'react';
import type { BasicStats } from '../../../../shared/contract/admin/stats.ts';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import { NotOfferedNote } from '../../../admin/display/not-offered.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { OutboxTile, Tile, tileNumber } from './tiles.tsx';
import styles from './tiles.module.css';

/** The figures of a provider without ranges and charts. */
export function BasicOverview({ stats: { figures, outbox } }: { stats: BasicStats }): ReactNode {
  return (
    <StaffPage title="Overview">
      <DeadLetters count={outbox?.dead ?? 0} />
      <ul className={styles.tiles}>
        {figures.map(({ name, value }) => (
          <Tile key={name} name={name} value={tileNumber(value)} />
        ))}
        <OutboxTile outbox={outbox} />
      </ul>
      <NotOfferedNote>Your property provider does not offer ranges and charts.</NotOfferedNote>
    </StaffPage>
  );
}
