import type { ReactNode } from 'react';
import { GuideSteps } from '../../prose/guide-steps.tsx';
import { Questions } from '../../prose/questions.tsx';
import { faqPage } from '../../structured-data/faq-page.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './sections.module.css';
import { questions, sellingSteps } from './texts.ts';

/** The selling guide and questions from owners. */
export default function SellingGuide(): ReactNode {
  return (
    <Container>
      <section className={styles.section} aria-labelledby="guide">
        <div>
          <h2 id="guide">A guide to selling</h2>
          <p className={styles.lead}>How to sell in days, not months.</p>
        </div>
        <GuideSteps steps={sellingSteps} />
        <p className={styles.lead}>
          This guide is general information, not legal or tax advice: ask a lawyer of your own
          choice.
        </p>
      </section>
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">Owners’ questions</h2>
        <Questions items={questions} />
        <StructuredData data={import.meta.env.SSR && faqPage(questions)} />
      </section>
    </Container>
  );
}
