import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import styles from './breadcrumbs.module.css';

/** A link to the home page and the current page's name. */
export function Breadcrumbs({ current }: { current: string }): ReactNode {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        <li>
          <a href={paths.home}>
            <ArrowLeft aria-hidden="true" size={16} />
            Back to Home
          </a>
        </li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
