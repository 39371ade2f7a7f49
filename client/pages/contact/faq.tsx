import type { ReactNode } from 'react';
import { Questions } from '../../prose/questions.tsx';
import { faqPage } from '../../structured-data/faq-page.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './faq.module.css';
import { questions } from './questions.ts';

/** Frequently asked questions. */
export default function ContactQuestions(): ReactNode {
  return (
    <Container>
      <section className={styles.faq} aria-labelledby="faq">
        <div>
          <h2 id="faq">Frequently asked questions</h2>
          <p>The answer may already be here.</p>
        </div>
        <Questions items={questions} group="faq" />
        <StructuredData data={import.meta.env.SSR && faqPage(questions)} />
      </section>
    </Container>
  );
}
