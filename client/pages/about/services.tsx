import { ArrowRight, HandCoins, House, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Container } from '../../ui/container.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './services.module.css';

const services = [
  {
    icon: KeyRound,
    title: 'Rent a Property',
    text: 'Homes whose owners we know. You see the rent and what you pay to move in, with no hidden fees for tenants.',
    guide: paths.rentingGuide,
    about: 'renting',
  },
  {
    icon: House,
    title: 'Buy a Property',
    text: 'Each page says which documents we have seen, and someone is with you from the first visit to the registered deed.',
    guide: paths.buyingGuide,
    about: 'buying',
  },
  {
    icon: HandCoins,
    title: 'Sell a Property',
    text: 'A listing written and photographed by us, shown to people who can buy, and a commission only when the sale is done.',
    guide: paths.sellingGuide,
    about: 'selling',
  },
];

export function Services(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="services">
      <Container>
        <h2 id="services">What we can do for you</h2>
        <ul className={styles.services}>
          {services.map(({ icon: Icon, title, text, guide, about }) => (
            <li key={title}>
              <Icon aria-hidden="true" size={28} strokeWidth={1.6} />
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={guide}>
                Read Guide
                <VisuallyHidden> to {about}</VisuallyHidden>
                <ArrowRight aria-hidden="true" size={16} />
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
