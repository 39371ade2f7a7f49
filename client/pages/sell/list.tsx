import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import { useSent } from '../../forms/sent.ts';
import styles from './list.module.css';
import type { loadSelling } from './loader.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnerSent } from './owner-sent.tsx';

/** Id in the static island. */
const heading = 'list-title';

/** The form for property owners. */
export function List(): ReactNode {
  const { start } = useLoaderData<typeof loadSelling>();
  const isSent = useSent();
  return (
    <section id="list" className={styles.list} aria-labelledby={heading}>
      <StaticIslandView part={staticIslands.listingIntroduction} />
      <div className={styles.form}>
        {isSent ? <OwnerSent /> : <OwnerForm key={start.id} start={start} heading={heading} />}
      </div>
    </section>
  );
}
