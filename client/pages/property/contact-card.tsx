import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { paths, purposePath } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { propertyChat } from '../../components/chats.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../site.ts';
import styles from './contact-card.module.css';

/**
 * Below 1024 px, fixed to the bottom until the end of the content, where its static position is, scrolls into view.
 * Without JavaScript it stays static.
 */
export function ContactCard({ property }: { property: PropertyView }): ReactNode {
  const { purpose, status } = property;
  const site = useSite();
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
    <div ref={place} className={styles.place}>
      <aside className={styles.card} data-ahead={ahead || undefined} aria-labelledby="interested">
        {status === 'let' || status === 'sold' ? (
          <>
            <h2 id="interested">This home has been {status}</h2>
            <p>Ask us for one like it, or see what else there is.</p>
            <ButtonLink href={purposePath(purpose)}>See other homes</ButtonLink>
          </>
        ) : (
          <>
            <h2 id="interested">Interested in this Property?</h2>
            <p>Our team will be in touch within 24 hours.</p>
            <ButtonLink href={paths.requestTour(property.id)}>Request a Tour</ButtonLink>
          </>
        )}
        <ChatWithUs href={propertyChat(site, property)} />
      </aside>
    </div>
  );
}
