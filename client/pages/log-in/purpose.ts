import { catalogue, type CatalogueCode } from '../../../shared/catalogue.ts';
import { isAdminAddress, ownAddress } from '../../../shared/next-address.ts';

/** Why a session may have ended: nothing else that an address says is shown. */
const endings = [
  'tokenExpired',
  'sessionInactive',
  'userNotFound',
  'unauthorized',
] as const satisfies CatalogueCode[];

/** What the page is opened for, as its address has it. */
export interface LogInPurpose {
  /** Where to go afterwards; null where nothing of this site was named. */
  next: string | null;
  /** Whether it leads to the pages of the staff. */
  forStaff: boolean;
  /** Why the session before it is over, in the catalogue's words. */
  endedBecause: string | null;
  /** The form was accepted, and the browser is back without the session's cookie. */
  cookieRefused: boolean;
  /** An account has just been made. */
  welcome: boolean;
}

/** @param search the query of the page's address */
export function readLogInPurpose(search: string): LogInPurpose {
  const query = new URLSearchParams(search);
  const next = ownAddress(query.get('next'));
  const ending = endings.find((code) => code === query.get('ended'));
  return {
    next,
    forStaff: next !== null && isAdminAddress(next),
    endedBecause: ending === undefined ? null : catalogue[ending],
    cookieRefused: query.has('returning'),
    welcome: query.has('welcome'),
  };
}
