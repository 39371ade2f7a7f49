import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { startRouter, type RouterOptions } from '../../../client/routing/data-router.ts';
import { earlyState } from '../../../client/routing/early-state.ts';

const Frame = () => null;
const Page = () => null;
const Failure = () => null;

const routes: RouteObject[] = [
  {
    id: 'frame',
    Component: Frame,
    ErrorBoundary: Failure,
    loader: () => 'frame',
    children: [
      { id: 'home', path: '/', Component: Page, handle: { source: 'page' } },
      { id: 'item', path: '/item/:id', Component: Page, loader: () => 'item' },
      { id: 'unknown', path: '*', element: null, loader: () => 'unknown' },
    ],
  },
];

const loaderData = { frame: 'frame', item: 'item' };
const notFound = new ErrorResponseImpl(404, 'Not Found', {});

describe('the early state of a page', () => {
  it.each<[string, string, RouterOptions['hydrationData']]>([
    ['without data', '/', { loaderData }],
    ['with data', '/item/5?photo=2#map', { loaderData, actionData: null, errors: null }],
    ['after a form was sent', '/item/5', { loaderData, actionData: { item: 'sent' } }],
    ['that is missing', '/other', { loaderData, errors: { frame: notFound } }],
  ])('equals the router’s for a page %s', (_, path, hydrationData) => {
    const history = createMemoryHistory({ initialEntries: [path] });
    const router = startRouter({ routes, history, hydrationData });
    expect(shown(earlyState({ routes, hydrationData }, history.location))).toStrictEqual(
      shown(router.state),
    );
    router.dispose();
  });

  it('needs an id for each matched route', () => {
    const options = { routes: [{ path: '/', Component: Page }], hydrationData: {} };
    expect(() => earlyState(options, createMemoryHistory().location)).toThrow(
      'The route / has no id.',
    );
  });
});

/** Without the routes below the matched ones. */
function shown({ matches, ...state }: DataRouter['state']): object {
  return {
    ...state,
    matches: matches.map(({ route, ...match }) => ({
      ...match,
      route: { ...route, children: undefined },
    })),
  };
}
