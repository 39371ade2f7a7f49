import type { ReactNode } from 'react';
import { everyHomePath } from '../../../shared/paths.ts';
import { GuideSteps } from '../../prose/guide-steps.tsx';
import { Container } from '../../ui/container.tsx';
import { buyingSteps, rentingSteps } from './guide-texts.ts';
import styles from './guides.module.css';

export function Guides(): ReactNode {
  return (
    <Container>
      <section className={styles.guide} aria-labelledby="guide-rent">
        <div>
          <h2 id="guide-rent">A guide to renting</h2>
          <p>From the first figure to the keys in your hand.</p>
          <a href={everyHomePath('rent')}>See homes to rent</a>
        </div>
        <GuideSteps steps={rentingSteps} />
      </section>
      <section className={styles.guide} aria-labelledby="guide-buy">
        <div>
          <h2 id="guide-buy">A guide to buying</h2>
          <p>Land and papers first, paint and tiles later.</p>
          <a href={everyHomePath('buy')}>See homes to buy</a>
        </div>
        <GuideSteps steps={buyingSteps} />
      </section>
      <p className={styles.note}>
        These guides are general information, not legal advice: before you pay or sign, ask a lawyer
        of your own choice.
      </p>
    </Container>
  );
}
