import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { fetchPart } from '../../connection/page-code.ts';
import { useInterruption } from '../../connection/use-interruption.ts';
import { pageLoaded } from '../../hydration/page-loaded.ts';
import { Notice } from '../../ui/notice.tsx';

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

/** Empty unless loading fails. */
function PendingPart(): ReactNode {
  const { pathname, search } = useLocation();
  if (useInterruption() === null) return null;
  return (
    <Notice icon={CircleAlert}>
      This part of the page hasn’t loaded.{' '}
      <a href={pathname + search} data-native="">
        Try again
      </a>
    </Notice>
  );
}
