import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../../shared/number.ts';
import { PageStep } from '../../ui/page-step.tsx';
import { withQuery } from '../query.ts';
import styles from './pages.module.css';

interface PagesProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
}

/** Pagination of a long list ('26–50 of 1,204') with links that set the `page` parameter. */
export function Pages({ page, pageSize, total }: PagesProps): ReactNode {
  const location = useLocation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);

  function hrefOf(target: number): string | undefined {
    if (target < 1 || target > last || target === page) return undefined;
    return withQuery(location, { page: target === 1 ? null : target });
  }

  return (
    <div className={styles.bar}>
      <p className={styles.range} role="status">
        {from > to ? 'None' : `${formatNumber(from)}–${formatNumber(to)}`} of {formatNumber(total)}
      </p>
      {last > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <PageStep className={styles.step} href={hrefOf(page - 1)} rel="prev">
            <ChevronLeft aria-hidden="true" size={18} />
            Previous
          </PageStep>
          <span className={styles.current}>
            Page {formatNumber(page)} of {formatNumber(last)}
          </span>
          <PageStep className={styles.step} href={hrefOf(page + 1)} rel="next">
            Next
            <ChevronRight aria-hidden="true" size={18} />
          </PageStep>
        </nav>
      )}
    </div>
  );
}
