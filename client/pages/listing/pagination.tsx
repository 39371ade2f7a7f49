import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageStep } from '../../ui/page-step.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  addressOf(page: number): string;
}

export function Pagination({ page, pages, addressOf }: PaginationProps): ReactNode {
  if (pages === 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages of results">
      <ul className={styles.pages}>
        <li>
          <PageStep
            className={styles.number}
            href={page > 1 ? addressOf(page - 1) : undefined}
            rel="prev"
            aria-label="Previous page"
          >
            <ChevronLeft aria-hidden="true" size={20} />
          </PageStep>
        </li>
        {pageNumbers(page, pages).map((number) =>
          number === 'ellipsis' ? (
            <li key={number} className={styles.ellipsis} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className={styles.number}
                href={addressOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
        <li>
          <PageStep
            className={styles.number}
            href={page < pages ? addressOf(page + 1) : undefined}
            rel="next"
            aria-label="Next page"
          >
            <ChevronRight aria-hidden="true" size={20} />
          </PageStep>
        </li>
      </ul>
    </nav>
  );
}
