import { useState, type ComponentType, type ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { refuseOffline } from '../connection/refuse-offline.ts';

/**
 * Server-rendered HTML that hydration leaves as it is, for content without interactivity. Its code loads only on
 * navigation within the site.
 */
export interface StaticIsland<Props extends object = object> {
  /** Id of the wrapping element. */
  id: string;
  /** Called in the page's loader; hydration runs no loaders. */
  load(): Promise<void>;
  /** Undefined in the browser if the page was server-rendered. */
  component(): ComponentType<Props> | undefined;
}

/** @param fetch imports a module whose default export is the content */
export function staticIsland<Props extends object = object>(
  id: string,
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): StaticIsland<Props> {
  let component: ComponentType<Props> | undefined;
  return {
    id,
    async load() {
      if (component) return;
      refuseOffline();
      component = (await fetch()).default;
    },
    component: () => component,
  };
}

/** Imports static islands while a page's data loads, so that they are there when it renders. */
export function withStaticIslands<T>(
  load: (args: LoaderFunctionArgs) => Promise<T>,
  islands: readonly Pick<StaticIsland, 'load'>[],
): (args: LoaderFunctionArgs) => Promise<T> {
  return async (args) => {
    const [data] = await Promise.all([load(args), ...islands.map((island) => island.load())]);
    return data;
  };
}

/** For pages that need no data but their islands; null, because undefined is no loader data. */
export async function noData(): Promise<null> {
  return null;
}

/** Renders the island with the further properties. Its HTML stays as it is until the key changes. */
export function StaticIslandView<Props extends object>(
  properties: { part: StaticIsland<Props> } & Props,
): ReactNode {
  const { part } = properties;
  const [{ Island, html }] = useState(() => {
    const component = part.component();
    return component
      ? { Island: component }
      : { html: document.getElementById(part.id)?.innerHTML ?? '' };
  });
  return Island ? (
    <div id={part.id}>
      <Island {...properties} />
    </div>
  ) : (
    <div id={part.id} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
