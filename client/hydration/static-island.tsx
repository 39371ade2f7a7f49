import { useState, type ComponentType, type ReactNode } from 'react';

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

/**
 * A loader that imports static islands before their page renders. It returns null, because data would be sent to the
 * browser as well.
 */
export function loadStaticIslands(...parts: readonly StaticIsland[]): () => Promise<null> {
  return async () => {
    await Promise.all(parts.map((part) => part.load()));
    return null;
  };
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
