import { useState, type ComponentType, type ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';

/**
 * Server-rendered HTML that hydration leaves as it is, for content without interactivity. Its code loads only on
 * navigation within the site.
 */
export interface StaticIsland {
  /** Id of the wrapping element. */
  id: string;
  /** Called in the page's loader; hydration runs no loaders. */
  load(): Promise<void>;
  /** Undefined in the browser if the page was server-rendered. */
  component(): ComponentType | undefined;
}

export function staticIsland(
  id: string,
  fetch: () => Promise<{ Part: ComponentType }>,
): StaticIsland {
  let component: ComponentType | undefined;
  return {
    id,
    async load() {
      component ??= (await fetch()).Part;
    },
    component: () => component,
  };
}

/** Imports static islands while a page's data loads, so that they are there when it renders. */
export function withStaticIslands<T>(
  load: (args: LoaderFunctionArgs) => Promise<T>,
  islands: readonly StaticIsland[],
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

export function StaticIslandView({ part }: { part: StaticIsland }): ReactNode {
  const [{ Part, html }] = useState(() => {
    const component = part.component();
    return component
      ? { Part: component }
      : { html: document.getElementById(part.id)?.innerHTML ?? '' };
  });
  return Part ? (
    <div id={part.id}>
      <Part />
    </div>
  ) : (
    <div id={part.id} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
