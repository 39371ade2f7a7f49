import type { ReactNode } from 'react';
import { promises } from '../../components/promises.ts';
import { Container } from '../../ui/container.tsx';
import styles from './promises.module.css';

export function Promises(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="promises">
      <Container>
        <h2 id="promises">What you can count on</h2>
        <ul className={styles.promises}>
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden="true" size={28} strokeWidth={1.6} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
