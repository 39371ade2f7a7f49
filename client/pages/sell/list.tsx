import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Kept } from '../../hydration/kept-part.tsx';
import { keptParts } from '../../kept-parts.ts';
import { useSent } from '../../sent.ts';
import styles from './list.module.css';
import type { SellingData } from './loader.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnerSent } from './owner-sent.tsx';

/** In the part that hydration keeps. */
const heading = 'list-title';

/** Where owners come to us. */
export function List(): ReactNode {
  const { start } = useLoaderData<SellingData>();
  const isSent = useSent();
  return (
    <section id="list" className={styles.list} aria-labelledby={heading}>
      <Kept part={keptParts.listingWords} />
      <div className={styles.form}>
        {isSent ? <OwnerSent /> : <OwnerForm key={start.id} start={start} heading={heading} />}
      </div>
    </section>
  );
}
