import type { ReactNode } from 'react';
import handover from '../../assets/sell-handover.webp';
import { Container } from '../../ui/container.tsx';
import styles from './benefits.module.css';

const benefits = [
  {
    title: 'Buyers who can buy',
    text: 'We ask about budget and timing before anyone comes to your gate.',
  },
  {
    title: 'A listing that does the home justice',
    text: 'Photos, measurements and text by our own team, with the price in Naira from the start.',
  },
  {
    title: 'Papers in order',
    text: 'We go through the documents with you first, so that no offer falls through over a missing consent.',
  },
  {
    title: 'One fee, at the end',
    text: 'Basic listings are free. A success fee or commission is due only when the deal is completed.',
  },
];

const people = [
  'Owners who sell a house, an apartment, a duplex or a villa',
  'Landlords looking for a tenant',
  'Families and executors with an estate to settle',
  'Nigerians abroad who can’t be at every viewing',
  'Agents acting for a client',
];

export function Benefits(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <Container>
        <h2 id="benefits">What you get</h2>
        <ul className={styles.benefits}>
          {benefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles.people}>
          <img
            src={handover}
            width={800}
            height={600}
            alt="Cream two-storey house with a tall portico, seen from its paved drive"
            loading="lazy"
          />
          <div>
            <h2>Who it is for</h2>
            <ul className={styles.list}>
              {people.map((person) => (
                <li key={person}>{person}</li>
              ))}
            </ul>
          </div>
        </div>
      </Container>
    </section>
  );
}
