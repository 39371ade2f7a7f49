import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Questions } from '../../prose/questions.tsx';
import { faqPage } from '../../structured-data/faq-page.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Guides } from './guides.tsx';
import { questions } from './questions.ts';
import { Services } from './services.tsx';
import { OurStory } from './our-story.tsx';
import styles from './content.module.css';

/** Everything below the hero. */
export default function AboutContent(): ReactNode {
  return (
    <>
      <OurStory />
      <Services />
      <Guides />
      <Container>
        <section className={styles.banner} aria-labelledby="owners">
          <div>
            <h2 id="owners">Have a home to sell or rent out?</h2>
            <p>
              Tell us about it. We visit it, ask for its documents and write the listing with you.
            </p>
          </div>
          <ButtonLink href={paths.listProperty}>List Your Property</ButtonLink>
        </section>
        <section className={styles.faq} aria-labelledby="faq">
          <h2 id="faq">Frequently asked questions</h2>
          <Questions items={questions} />
          <StructuredData data={import.meta.env.SSR && faqPage(questions)} />
        </section>
      </Container>
    </>
  );
}
