import type { ReactNode } from 'react';
import type { AdminStats } from '../../../../shared/contract/admin/stats.ts';
import { paths } from '../../../../shared/paths.ts';
import { counted, formatNumber } from '../../../../shared/number.ts';
import { Badge } from '../../../admin/display/badge.tsx';
import { durationText, percentText } from './figures.ts';
import styles from './tiles.module.css';

/** Key figures, each with its context. */
export function Tiles({ stats }: { stats: AdminStats }): ReactNode {
  const { properties, enquiries, users, outbox } = stats;
  const { due, within24Hours, share } = enquiries.promised;
  const late = due - within24Hours;
  return (
    <ul className={styles.tiles}>
      <Tile
        name="Properties"
        value={formatNumber(properties.total)}
        href={paths.adminProperties}
        note={`${formatNumber(properties.created)} new in this period`}
      />
      <Tile
        name="Enquiries"
        value={formatNumber(enquiries.total)}
        href={paths.adminMessages}
        note={`${formatNumber(enquiries.byKind.contact)} from visitors, ${formatNumber(enquiries.byKind.owner)} from owners`}
      />
      <Tile
        name="Answered within 24 hours"
        value={share === null ? '–' : percentText(share)}
        note={
          share === null
            ? 'None due yet'
            : `${formatNumber(within24Hours)} of ${formatNumber(due)} on time`
        }
        badge={late > 0 && <Badge tone="bad">{formatNumber(late)} late</Badge>}
      />
      <Tile
        name="Median time to reply"
        value={
          enquiries.medianAnswerSeconds === null ? '–' : durationText(enquiries.medianAnswerSeconds)
        }
        note={
          enquiries.answered === 0
            ? 'None answered yet'
            : `Median of ${counted(enquiries.answered, 'reply', 'replies')}; target 24 h`
        }
      />
      <Tile
        name="Users"
        value={formatNumber(users.total)}
        href={paths.adminUsers}
        note={`${formatNumber(users.created)} new in this period`}
      />
      <OutboxTile outbox={outbox} />
    </ul>
  );
}

export function OutboxTile({ outbox }: Pick<AdminStats, 'outbox'>): ReactNode {
  if (outbox === null) {
    return (
      <Tile
        name="Undelivered enquiries"
        value="–"
        href={paths.adminUndelivered}
        note="Count unavailable"
      />
    );
  }
  const { waiting, dead } = outbox;
  return (
    <Tile
      name="Undelivered enquiries"
      value={formatNumber(waiting)}
      href={paths.adminUndelivered}
      note={waiting === 0 ? 'Every message has been delivered' : 'Messages in the outbox'}
      badge={dead > 0 && <Badge tone="bad">{formatNumber(dead)} failed</Badge>}
    />
  );
}

export function tileNumber(figure: number): string {
  return formatNumber(figure);
}

interface TileProps {
  name: string;
  value: string;
  note?: string;
  /** Link to the records. */
  href?: string;
  badge?: ReactNode;
}

export function Tile({ name, value, note, href, badge }: TileProps): ReactNode {
  return (
    <li className={styles.tile}>
      <p className={styles.name}>{href === undefined ? name : <a href={href}>{name}</a>}</p>
      <p className={styles.value}>
        {value} {badge}
      </p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </li>
  );
}
