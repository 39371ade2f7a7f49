import type { MessageKind, MessageStatus } from '../../../../shared/contract/admin/messages.ts';
import type { InboxTab } from './inbox-address.ts';

export const stateNames: Readonly<Record<MessageStatus, string>> = {
  new: 'New',
  in_progress: 'In progress',
  replied: 'Replied',
  spam: 'Spam',
};

export const tabNames: Readonly<Record<InboxTab, string>> = { ...stateNames, all: 'All' };

export const kindNames: Readonly<Record<MessageKind, string>> = {
  contact: 'Contact form',
  owner: 'Property owner',
};
