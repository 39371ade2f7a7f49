import { lazy, Suspense, type ReactNode } from 'react';
import type { PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import { fetchPart } from '../../../connection/page-code.ts';

const MapView = lazy(async () => ({
  default: (await fetchPart(() => import('./map-view.tsx'))).MapView,
}));

interface LaterMapProps {
  results: PropertyPage;
  /** The list. */
  children: ReactNode;
}

/** The list beside the map, whose code loads only in this view; until then, the list. */
export function LaterMap({ results, children }: LaterMapProps): ReactNode {
  return (
    <Suspense fallback={children}>
      <MapView results={results}>{children}</MapView>
    </Suspense>
  );
}
