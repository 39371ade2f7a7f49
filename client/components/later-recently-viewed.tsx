import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { fetchPart } from '../connection/page-code.ts';
import { rememberView } from '../hooks/viewed-homes.ts';
import type { RecentlyViewedProps } from './recently-viewed.tsx';

/**
 * Remembers the page's own property at once, as its visitor may go on soon. The others are fetched when the page is there:
 * they stand at its end, and every browser has other ones.
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
