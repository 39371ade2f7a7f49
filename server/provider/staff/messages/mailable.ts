import { z } from 'zod';

const mailAddress = z.string().max(254).regex(z.regexes.email);

/** Whether an address can be written to: it is one, and not that of somebody who has deleted their account. */
export function isMailable(address: string): boolean {
  return mailAddress.safeParse(address).success && !address.endsWith('.invalid');
}
