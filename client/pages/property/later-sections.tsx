import { lazy, Suspense, type ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { fetchPart } from '../../connection/page-code.ts';
import { PendingPart } from '../../connection/pending-part.tsx';
import { pageLoaded } from '../../hydration/page-loaded.ts';

/** Server-rendered with the page, but hydrated only after it has loaded. */
const FurtherSections = lazy(async () => {
  await pageLoaded();
  return { default: (await fetchPart(() => import('./further-sections.tsx'))).FurtherSections };
});

/** Sections below the facts: map, nearby places and affordability. */
export function LaterSections({ property }: { property: PropertyView }): ReactNode {
  return (
    <Suspense fallback={<PendingPart />}>
      <FurtherSections key={property.id} property={property} />
    </Suspense>
  );
}
