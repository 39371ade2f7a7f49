import type { ReactNode } from 'react';
import house from '../../assets/about-house.webp';
import houseSmall from '../../assets/about-house-small.webp';
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
            own staff visit every home, ask for its papers and write its listing, so that what you
            read is what you find when you get there.
          </p>
        </div>
        <img
          className={styles.picture}
          src={house}
          srcSet={`${houseSmall} 640w, ${house} 960w`}
          sizes="(min-width: 1280px) 568px, (min-width: 900px) 44vw, 92vw"
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
