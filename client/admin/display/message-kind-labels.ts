import type { MessageKind } from '../../../shared/contract/admin/messages.ts';

export const kindLabels: Readonly<Record<MessageKind, string>> = {
  contact: 'Contact form',
  owner: 'Property owner',
};
