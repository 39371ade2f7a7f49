import type { ReactNode } from 'react';
import house from '../../assets/about-house.webp';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/container.tsx';
import styles from './hero.module.css';
import { Statistics } from './statistics.tsx';

export function Hero(): ReactNode {
  const { brand, statistics } = useSite();
  return (
    <Container>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>We help people in Nigeria come home.</h1>
          <p>
            {brand} is a marketplace for homes to rent and to buy, mostly in Lagos and Abuja. Our
            own staff visit every home, check its papers and write its listing, so that what you
            read is what you find when you get there.
          </p>
        </div>
        <img
          className={styles.picture}
          src={house}
          width={960}
          height={720}
          alt="Cream house with a colonnaded verandah on two floors, flower beds and a lawn in front"
          fetchPriority="high"
        />
      </div>
      <Statistics items={statistics} />
    </Container>
  );
}
