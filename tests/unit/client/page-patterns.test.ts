import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { staffRoutes } from '../../../client/admin/routes.tsx';
import { routes } from '../../../client/routes.tsx';
import { isAdminPath, pagePatterns, paths } from '../../../shared/paths.ts';

const allRoutes = [...routes, ...staffRoutes];
const pages = Object.keys(pagePatterns) as (keyof typeof pagePatterns)[];

it('has one route for each page pattern', () => {
  const routed = patternsOf(allRoutes).filter((pattern) => !pattern.endsWith('*'));
  expect(routed.toSorted()).toEqual(Object.values(pagePatterns).toSorted());
});

it.each(pages)('links to the page %s by its own pattern', (page) => {
  const link = paths[page];
  for (const id of ['a1', 'a/b?c#d $&', 'Ọ̀ṣun']) {
    const path = typeof link === 'function' ? link(id) : link;
    const match = matchRoutes(allRoutes, path)?.at(-1);
    expect(match?.route.path).toBe(pagePatterns[page]);
    expect(match?.params).toEqual(typeof link === 'function' ? { id } : {});
  }
});

it.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin?range=7', true],
  ['/admin#top', true],
  ['/admin/properties/new', true],
  ['/administration', false],
  ['/', false],
  ['/user?next=/admin', false],
])('says whether %s is a staff path: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected);
});

function patternsOf(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...patternsOf(children),
  ]);
}
