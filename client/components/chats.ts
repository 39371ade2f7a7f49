import { chatUrl } from '../../shared/chat.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { paths } from '../../shared/paths.ts';

/** URL of a chat that opens with a greeting; undefined if the site has no number for chats. */
export function generalChat({ brand, chatPhone }: SiteFacts): string | undefined {
  return chatPhone && chatUrl(chatPhone, `Hello ${brand}, I have a question.`);
}

/** URL of a chat for property owners. */
export function ownerChat({ brand, chatPhone }: SiteFacts): string | undefined {
  return chatPhone && chatUrl(chatPhone, `Hello ${brand}, I would like to list a property.`);
}

/** URL of a chat that opens with the property's title and URL. */
export function propertyChat(
  site: SiteFacts,
  property: { id: string; title: string },
): string | undefined {
  const text = `Hello ${site.brand}, I am interested in “${property.title}”: ${site.origin}${paths.property(property.id)}`;
  return site.chatPhone && chatUrl(site.chatPhone, text);
}
