import { operations } from '../../shared/contract/operations/operations.ts';
import { pagePatterns } from '../../shared/paths.ts';

/** Routes that are not pages, as Express has them, the specific ones first. A test compares them with the app's. */
const otherRoutes = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-:part.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/media/original/:key',
  '/media/portrait/:key',
  '/media/share/:id.jpg',
  '/media/:width/:key',
  '/assets/:file',
  ...new Set(
    Object.keys(operations).map((name) =>
      name.replace(/^\w+ /, '/api').replaceAll(/\{(\w+)\}/g, ':$1'),
    ),
  ),
];

/** Routes of pages and of everything else, with parameters as Express has them. */
export const routePatterns: readonly string[] = [...Object.values(pagePatterns), ...otherRoutes];
const exact: ReadonlySet<string> = new Set(
  routePatterns.filter((pattern) => !pattern.includes(':')),
);

/** Patterns with parameters by the path's first segment; those of `/sitemap-1.xml` are under ''. */
const withParameters = new Map<string, [shape: RegExp, pattern: string][]>();
for (const pattern of routePatterns.filter((one) => one.includes(':'))) {
  const shape = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
  const first = firstSegment(pattern);
  const key = first.includes(':') ? '' : first;
  withParameters.set(key, [...(withParameters.get(key) ?? []), [shape, pattern]]);
}

/**
 * The route of a path as a metric's label: a page's pattern or an Express route, `file` for any other path with an extension,
 * and `other` for the rest, so that the number of labels is limited.
 */
export function routeLabel(path: string): string {
  const known = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (exact.has(known)) return known;
  const candidates = withParameters.get(firstSegment(known)) ?? withParameters.get('') ?? [];
  const found = candidates.find(([shape]) => shape.test(known));
  if (found) return found[1];
  return /^\/(?!api\/).*\.\w+$/.test(known) ? 'file' : 'other';
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}
