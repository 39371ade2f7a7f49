import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { useSite } from '../site.ts';
import styles from './brand.module.css';

export function Brand(): ReactNode {
  const { brand } = useSite();
  return (
    <a className={styles.brand} href={paths.home}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="30" height="30" fill="none">
        <path
          d="M4.500 15.500 16 6l11.500 9.500M8 14.500V26h16V14.500"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M13 26v-6.500h6V26z" className={styles.door} />
      </svg>
      {brand}
    </a>
  );
}
