import type { ReactNode } from 'react';
import type { MessagePage } from '../../../../shared/contract/admin/message-schemas.ts';
import { formatNumber } from '../../../../shared/number.ts';
import { inboxPath, inboxTabs, type InboxTab, type InboxView } from './inbox-address.ts';
import styles from './inbox-tabs.module.css';
import { tabLabels } from './message-labels.ts';

interface InboxTabsProps {
  view: InboxView;
  counts: MessagePage['counts'];
}

/** Links to the statuses, with the number of matching messages in each. */
export function InboxTabs({ view, counts }: InboxTabsProps): ReactNode {
  return (
    <nav className={styles.tabs} aria-label="Status">
      {inboxTabs.map((tab) => (
        <a
          key={tab}
          href={inboxPath(view, { tab })}
          aria-current={tab === view.tab ? 'page' : undefined}
          data-keep-scroll=""
        >
          {tabLabels[tab]}
          <span className={styles.count}>{formatNumber(countOf(tab, counts))}</span>
        </a>
      ))}
    </nav>
  );
}

function countOf(tab: InboxTab, counts: MessagePage['counts']): number {
  if (tab !== 'all') return counts[tab];
  return counts.new + counts.in_progress + counts.replied + counts.spam;
}
