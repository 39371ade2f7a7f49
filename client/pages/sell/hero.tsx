import type { ReactNode } from 'react';
import villa from '../../assets/sell-villa.webp';
import villaSmall from '../../assets/sell-villa-small.webp';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './hero.module.css';

export function Hero(): ReactNode {
  return (
    <section className={styles.hero}>
      <Container>
        <div className={styles.words}>
          <h1>Sell your Property Fast &amp; Hassle-Free.</h1>
          <p>Reach verified buyers and get the best offers in days, not months</p>
          <ButtonLink href="#list" look="secondary">
            List Your Property
          </ButtonLink>
        </div>
      </Container>
      <div className={styles.frame}>
        <Container>
          <img
            className={styles.picture}
            src={villa}
            srcSet={`${villaSmall} 720w, ${villa} 1200w`}
            sizes="(min-width: 1280px) 1200px, 92vw"
            width={1200}
            height={800}
            alt="White two-storey villa with glass balconies beside a swimming pool"
            fetchPriority="high"
          />
        </Container>
      </div>
    </section>
  );
}
