import { useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a page that needs no script: words, links, native disclosure. Hydration keeps what the server sent of it, and
 * its code is fetched only when a visitor comes to the page from within the site.
 */
export interface StaticIsland {
  /** Of the element around it. */
  id: string;
  /** To be awaited in the page's loader; hydration runs no loaders. */
  load(): Promise<void>;
  /** Undefined in a browser whose page came with it. */
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

/** A loader that has the parts at hand before their page is rendered. They are no data, which would send them twice. */
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
