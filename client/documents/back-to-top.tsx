import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './back-to-top.module.css';

/** A button that `reading-aids.ts` shows and that leads to the top of the page. */
export function BackToTop(): ReactNode {
  return (
    <button type="button" className={styles.button} hidden data-back-to-top="">
      <ArrowUp aria-hidden="true" size={18} />
      Back to Top
    </button>
  );
}
