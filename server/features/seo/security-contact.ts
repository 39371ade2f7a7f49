import type { SiteFacts } from '../../../shared/contract/site.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116, section 2.5.5, recommends less than a year. */
const validDays = 180;

/** The contact for vulnerability reports in RFC 9116 format. Constant for a whole day (UTC). */
export function securityContact({ origin, email }: SiteFacts, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString();
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
