import { BadgeCheck, HandCoins, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import styles from './promises.module.css';

const promises = [
  {
    icon: BadgeCheck,
    title: 'No guessing about documents',
    text: 'Each page says which documents we have seen, and when.',
  },
  {
    icon: UsersRound,
    title: 'Listed by our own team',
    text: 'Every listing is written by our in-house team, so no one can advertise a home that doesn’t exist.',
  },
  {
    icon: HandCoins,
    title: 'No hidden fees for tenants',
    text: 'Each home shows what you pay to move in, line by line. A basic listing is free.',
  },
];

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
