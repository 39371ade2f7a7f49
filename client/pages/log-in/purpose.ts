import { pageMessages, type PageMessageCode } from '../../../shared/page-messages.ts';
import { localPath } from '../../../shared/next-path.ts';
import { isAdminPath } from '../../../shared/paths.ts';

/** Reasons a session may end; the query cannot make the page show any other text. */
const endings = [
  'tokenExpired',
  'sessionInactive',
  'userNotFound',
  'unauthorized',
] as const satisfies PageMessageCode[];

/** Why the log-in page was opened, from its query. */
export interface LogInPurpose {
  /** Path to open after signing in; null without a valid path. */
  next: string | null;
  /** Whether the target is a staff page. */
  forStaff: boolean;
  /** Why the previous session ended, as a catalogue message. */
  endedBecause: string | null;
  /** The sign-in succeeded, but the browser returned no session cookie. */
  cookieRefused: boolean;
  /** The account was just created. */
  welcome: boolean;
}

/** @param search the page's query */
export function readLogInPurpose(search: string): LogInPurpose {
  const query = new URLSearchParams(search);
  const next = localPath(query.get('next'));
  const ending = endings.find((code) => code === query.get('ended'));
  return {
    next,
    forStaff: next !== null && isAdminPath(next),
    endedBecause: ending === undefined ? null : pageMessages[ending],
    cookieRefused: query.has('returning'),
    welcome: query.has('welcome'),
  };
}
