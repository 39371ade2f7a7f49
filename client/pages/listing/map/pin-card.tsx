import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import type { HomesAtPoint } from '../../../../shared/contract/listing-schemas.ts';
import { pageMessages } from '../../../../shared/page-messages.ts';
import { counted } from '../../../../shared/number.ts';
import { paths } from '../../../../shared/paths.ts';
import { CashLink } from '../../../components/cash-link.tsx';
import { Facts } from '../../../components/facts.tsx';
import { Photo } from '../../../components/photo.tsx';
import { Price } from '../../../components/price.tsx';
import { findHomesAt } from './map-calls.ts';
import styles from './pin-card.module.css';
import type { ChosenPoint } from './use-listing-map.ts';

interface PinCardProps {
  point: ChosenPoint;
  /** The search whose homes are shown. */
  query: string;
  onClose(): void;
}

/** The homes at a point that was chosen on the map. Takes the focus. */
export function PinCard({ point, query, onClose }: PinCardProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<HomesAtPoint | null>(null);
  const [problem, setProblem] = useState('');

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = panel;
    current?.focus();
    current?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') close();
    });
  }, []);

  useEffect(() => {
    const aborting = new AbortController();
    findHomesAt(point.coordinates, query, aborting.signal).then(setFound, (error: unknown) => {
      if (aborting.signal.aborted) return;
      setProblem(error instanceof ProblemError ? error.problem.detail : pageMessages.unknown);
    });
    return () => aborting.abort();
  }, [point, query]);

  return (
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={point.homes === 1 ? 'Home on the map' : `${point.homes} homes on the map`}
      tabIndex={-1}
    >
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X aria-hidden="true" size={20} />
      </button>
      {point.homes > 1 && <p className={styles.heading}>{point.homes} homes here</p>}
      {found === null && problem === '' && <div className={styles.loading} aria-busy="true" />}
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
      {found && found.items.length === 0 && (
        <p className={styles.problem}>This home is no longer listed.</p>
      )}
      <ul className={styles.homes}>
        {found?.items.map((home) => (
          <li key={home.id}>
            <article className={styles.home}>
              <div className={styles.picture}>
                <Photo photo={home.photos[0]} sizes="120px" priority="early" />
              </div>
              <div>
                <p className={styles.price}>
                  <Price price={home.price} />
                </p>
                <div className={styles.cash}>
                  <CashLink property={home} />
                </div>
                <h3 className={styles.title}>
                  <a href={paths.property(home.id)}>{home.title}</a>
                </h3>
                <p className={styles.location}>{home.location}</p>
                <Facts property={home} />
              </div>
            </article>
          </li>
        ))}
      </ul>
      {found && found.more > 0 && (
        <p className={styles.problem}>{counted(found.more, 'more home')} here.</p>
      )}
    </div>
  );
}
