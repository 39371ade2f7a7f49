import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessagePage } from '../../../../shared/contract/admin/message-schemas.ts';
import { messageStatuses } from '../../../../shared/contract/admin/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inboxPath, isFiltered, type InboxTab, type InboxView } from './inbox-address.ts';

const emptyTexts: Readonly<Record<InboxTab, string>> = {
  new: 'No new messages. Messages from visitors arrive here.',
  in_progress: 'No messages are in progress.',
  replied: 'No message has been answered yet.',
  spam: 'No messages are marked as spam.',
  all: 'Messages from visitors and owners arrive here.',
};

/** Empty state of the list, with its reason and the next step. */
export function ListRemark({ view, list }: { view: InboxView; list: MessagePage }): ReactNode {
  if (list.total > 0) {
    return (
      <EmptyState
        icon={Inbox}
        title="This page is empty"
        action={
          <ButtonLink look="secondary" href={inboxPath(view, { page: 1 })}>
            First page
          </ButtonLink>
        }
      >
        The list is shorter now.
      </EmptyState>
    );
  }
  if (!isFiltered(view)) {
    return (
      <EmptyState icon={Inbox} title="Nothing here">
        {emptyTexts[view.tab]}
      </EmptyState>
    );
  }
  const isElsewhere = messageStatuses.some((state) => list.counts[state] > 0);
  return (
    <EmptyState
      icon={SearchX}
      title="No message matches"
      action={
        isElsewhere ? (
          <ButtonLink look="secondary" href={inboxPath(view, { tab: 'all' })}>
            Search every status
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" href={inboxPath(view, { filters: {} })}>
            Clear the filters
          </ButtonLink>
        )
      }
    >
      {isElsewhere
        ? 'Messages with another status match.'
        : 'Try fewer filters, or another spelling.'}
    </EmptyState>
  );
}
