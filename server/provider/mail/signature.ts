import type { MailContext } from './mail-context.ts';

/** The end of a mail from the site: its name, and where to find and reach it. */
export function signature({
  brand,
  supportEmail,
  publicUrl,
}: Pick<MailContext, 'brand' | 'supportEmail' | 'publicUrl'>): string {
  return `${brand}\n${supportEmail}\n${publicUrl}\n`;
}
