import type { ReactNode } from 'react';
import { GuideSteps } from '../../prose/guide-steps.tsx';
import { Container } from '../../ui/container.tsx';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import styles from './sections.module.css';
import { howItWorks } from './texts.ts';

/** Benefits and steps of selling with us. */
export default function SellingTerms(): ReactNode {
  return (
    <>
      <Hero />
      <Container>
        <section className={styles.section} aria-labelledby="how-it-works">
          <h2 id="how-it-works">How it works</h2>
          <GuideSteps steps={howItWorks} />
        </section>
      </Container>
      <Benefits />
    </>
  );
}
