import type { ReactNode } from 'react';
import room from '../../assets/about-room.webp';
import roomSmall from '../../assets/about-room-small.webp';
import street from '../../assets/about-street.webp';
import streetSmall from '../../assets/about-street-small.webp';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/container.tsx';
import styles from './our-story.module.css';

const sizes = '(min-width: 1280px) 516px, (min-width: 768px) 40vw, 92vw';

export function OurStory(): ReactNode {
  const { brand } = useSite();
  return (
    <Container>
      <section className={styles.part} aria-labelledby="who-we-are">
        <img
          src={street}
          srcSet={`${streetSmall} 640w, ${street} 800w`}
          sizes={sizes}
          width={800}
          height={600}
          alt="Five-floor apartment block with palms, seen from the street"
          loading="lazy"
        />
        <div>
          <h2 id="who-we-are">Who We Are</h2>
          <p>
            We are agents, writers, photographers and engineers who know both cities street by
            street. Listings at {brand} are made by this team alone. Owners tell us about their
            property; we go there, ask for its documents and decide together whether it is ready.
          </p>
          <p>
            We speak with landlords and tenants, buyers and sellers, and we tell all of them the
            same thing: the price in Naira, what it includes, and what we earn when a deal is done.
          </p>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="our-mission">
        <img
          src={room}
          srcSet={`${roomSmall} 640w, ${room} 800w`}
          sizes={sizes}
          width={800}
          height={600}
          alt="Living room with a terracotta sofa, armchairs and a wall of pictures"
          loading="lazy"
        />
        <div>
          <h2 id="our-mission">Our Mission</h2>
          <p>
            Finding a home here has meant too many calls, too many fees and too many doors that were
            never really open. We want it to take days instead of months, and to end with an
            agreement that everyone has understood.
          </p>
          <p>
            {brand} creates places where life happens: by showing only what is there, by saying what
            it costs before you ask, and by answering within 24 hours.
          </p>
        </div>
      </section>
    </Container>
  );
}
