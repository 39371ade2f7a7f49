import type { ReactNode } from 'react';
import styles from './guide-steps.module.css';

export interface GuideStep {
  title: string;
  text: string;
}

/** The steps of a guide, numbered. */
export function GuideSteps({ steps }: { steps: readonly GuideStep[] }): ReactNode {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
