import { lazy, Suspense, type ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { fetchPart } from '../../connection/page-code.ts';
import { PendingPart } from '../../connection/pending-part.tsx';
import { pageLoaded } from '../../hydration/page-loaded.ts';

/** The server renders these sections with the rest; what moves them comes once the page has loaded. */
const FurtherSections = lazy(async () => {
  await pageLoaded();
  return { default: (await fetchPart(() => import('./further-sections.tsx'))).FurtherSections };
});

/** The sections below the facts: the map, what is nearby, and what it costs. */
export function LaterSections({ property }: { property: PropertyView }): ReactNode {
  return (
    <Suspense fallback={<PendingPart />}>
      <FurtherSections key={property.id} property={property} />
    </Suspense>
  );
}
