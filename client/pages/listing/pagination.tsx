import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
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
          <Step label="Previous page" href={page > 1 ? addressOf(page - 1) : undefined} rel="prev">
            <ChevronLeft aria-hidden="true" size={20} />
          </Step>
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
          <Step label="Next page" href={page < pages ? addressOf(page + 1) : undefined} rel="next">
            <ChevronRight aria-hidden="true" size={20} />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  label: string;
  /** Undefined on the first or last page: the step is disabled. */
  href: string | undefined;
  rel: string;
  children: ReactNode;
}

function Step({ label, href, rel, children }: StepProps): ReactNode {
  return (
    <a
      className={styles.number}
      href={href}
      rel={href && rel}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      aria-label={label}
    >
      {children}
    </a>
  );
}
