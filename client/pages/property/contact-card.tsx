import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import styles from './contact-card.module.css';

/**
 * Below 1024 px the card stands at the end of the content, and a bar of one line is fixed to the bottom until it scrolls into
 * view. Without JavaScript there is no bar.
 */
export function ContactCard({ property }: { property: PropertyView }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [ahead, setAhead] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    // Everything above the viewport counts as seen, so that a jump from the end to the start is detected as one
    // crossing.
    const observer = new IntersectionObserver(
      (entries) => setAhead(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={styles.place} data-ahead={ahead || undefined}>
      <StaticIslandView part={staticIslands.contactDetails} property={property} />
    </div>
  );
}
