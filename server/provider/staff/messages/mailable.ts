import { z } from 'zod';

const mailAddress = z.string().max(254).regex(z.regexes.email);

/** Whether mail can be sent to this address: it is valid, and not the placeholder of a deleted account. */
export function isMailable(address: string): boolean {
  return mailAddress.safeParse(address).success && !address.endsWith('.invalid');
}
