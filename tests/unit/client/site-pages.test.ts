import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { staffRoutes } from '../../../client/admin/routes.tsx';
import { routes } from '../../../client/routes.tsx';
import { paths } from '../../../shared/paths.ts';
import { accountPages, indexedPages, staffPages, visitorPages } from '../../support/site-pages.ts';

describe('page lists for tests', () => {
  it('contain every page of the site with a fixed path, each once', () => {
    const fixed = pathsOf([...routes, ...staffRoutes]).filter((path) => !/[:*]/.test(path));
    const listed = [...indexedPages, ...visitorPages, ...accountPages, ...staffPages, paths.logOut];
    expect(listed.toSorted()).toEqual(fixed.toSorted());
  });
});

function pathsOf(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);
}
