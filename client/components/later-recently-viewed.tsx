import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetchPart } from '../connection/page-code.ts';
import { rememberView } from './viewed-homes.ts';
import type { RecentlyViewedProps } from './recently-viewed.tsx';

/**
 * Records the current property at once, because its visitor may leave soon, and loads the others after the page: they
 * are at its end and differ in every browser.
 */
export function LaterRecentlyViewed(props: RecentlyViewedProps): ReactNode {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<RecentlyViewedProps> }>();
  const { current } = props;
  useEffect(() => {
    if (current !== undefined) rememberView(current);
  }, [current]);
  useEffect(() => {
    void fetchPart(() => import('./recently-viewed.tsx')).then(({ RecentlyViewed }) =>
      setLoaded({ Component: RecentlyViewed }),
    );
  }, []);
  return loaded && <loaded.Component {...props} />;
}
