import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RecentlyViewedProps } from './recently-viewed.tsx';

/** Fetched once the page is there: it stands at its end, and every browser has another one. */
export function LaterRecentlyViewed(props: RecentlyViewedProps): ReactNode {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<RecentlyViewedProps> }>();
  useEffect(() => {
    import('./recently-viewed.tsx').then(
      ({ RecentlyViewed }) => setLoaded({ Component: RecentlyViewed }),
      () => {},
    );
  }, []);
  return loaded && <loaded.Component {...props} />;
}
