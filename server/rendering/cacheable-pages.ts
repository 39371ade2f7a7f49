import { purposes } from '../../shared/contract/property-terms.ts';
import { areas } from '../../shared/places/areas.ts';
import { areaPath, pagePatterns, paths } from '../../shared/paths.ts';
import { isCacheableListing } from './cacheable-listing.ts';

/** Pages that are the same for every visitor without a session. Pages with forms give out cookies and hidden fields. */
const samePages: ReadonlySet<string> = new Set([
  paths.home,
  paths.about,
  paths.privacy,
  paths.terms,
  paths.saved,
]);

const mainPages: ReadonlySet<string> = new Set([...samePages, paths.buy, paths.rent]);

/** Each alone and with each purpose. */
const areaPages: ReadonlySet<string> = new Set(
  areas.flatMap(({ name }) => [null, ...purposes].map((purpose) => areaPath(name, purpose))),
);

const propertyPath = new RegExp(`^${pagePatterns.property.replace(':id', '[\\w-]{1,64}')}$`);

/** Whether the path is that of a property page, which links back to the search that it was opened from. */
export function isPropertyPath(path: string): boolean {
  return propertyPath.test(path);
}

/** Whether the page at a path and query is one of the few that most visits begin with. */
export function isMainPage(target: string): boolean {
  return mainPages.has(target);
}

/** Whether the page at a path and query may be stored for all visitors without a session. */
export function isCacheablePage(target: string): boolean {
  return (
    samePages.has(target) ||
    areaPages.has(target) ||
    isPropertyPath(target) ||
    isCacheableListing(target)
  );
}
