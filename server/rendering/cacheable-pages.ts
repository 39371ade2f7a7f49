import { knownPlace } from '../../shared/gazetteer.ts';
import { listingPathOf, pagePatterns, paths } from '../../shared/paths.ts';

/** Pages that are the same for every visitor without a session. Pages with forms give out cookies and hidden fields. */
const samePages: ReadonlySet<string> = new Set([
  paths.home,
  paths.about,
  paths.privacy,
  paths.terms,
  paths.saved,
]);

const mainPages: ReadonlySet<string> = new Set([...samePages, paths.buy, paths.rent]);

const maxPage = 100;
const propertyPath = new RegExp(`^${pagePatterns.property.replace(':id', '[\\w-]{1,64}')}$`);

/** Whether the path is that of a property page, which links back to the search that it was opened from. */
export function isPropertyPath(path: string): boolean {
  return propertyPath.test(path);
}

/** Whether the page at a path and query is one of the few that most visits begin with. */
export function isMainPage(target: string): boolean {
  return mainPages.has(target);
}

/**
 * Whether the page at a path and query may be stored for all visitors without a session. A listing must have the query that
 * the site's own links have: a page contains its URL, so another spelling or an unknown parameter is another page. Listings of
 * unknown places are not stored: their number is unlimited.
 */
export function isCacheablePage(target: string): boolean {
  return samePages.has(target) || isPropertyPath(target) || isCacheableListing(target);
}

function isCacheableListing(target: string): boolean {
  if (listingPathOf(target) !== target) return false;
  const params = new URLSearchParams(target.split('?', 2)[1]);
  const place = params.get('location') ?? '';
  return (place === '' || knownPlace(place) !== null) && Number(params.get('page')) <= maxPage;
}
