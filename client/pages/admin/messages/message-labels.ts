import type { MessageStatus } from '../../../../shared/contract/admin/messages.ts';
import type { InboxTab } from './inbox-address.ts';

export const statusLabels: Readonly<Record<MessageStatus, string>> = {
  new: 'New',
  in_progress: 'In progress',
  replied: 'Answered',
  spam: 'Spam',
};

export const tabLabels: Readonly<Record<InboxTab, string>> = { ...statusLabels, all: 'All' };
