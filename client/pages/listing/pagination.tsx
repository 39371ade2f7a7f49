import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { withParams } from '../../../shared/search/choices.ts';
import { PageStep } from '../../ui/page-step.tsx';
import styles from './pagination.module.css';

const maxNumbers = 5;

export interface PaginationProps {
  /** Path and query of any page of the listing. */
  path: string;
  page: number;
  pages: number;
}

/** Links to the pages of a listing: a static island. */
export default function Pagination({ path, page, pages }: PaginationProps): ReactNode {
  const pathOf = (number: number) => withParams(path, { page: String(number) });
  return (
    <nav className={styles.pagination} aria-label="Pages of results">
      <ul className={styles.pages}>
        <li>
          <PageStep
            className={styles.number}
            href={page > 1 ? pathOf(page - 1) : undefined}
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
                href={pathOf(number)}
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
            href={page < pages ? pathOf(page + 1) : undefined}
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

/** Page numbers to show: up to five around the current one, then the last, after an ellipsis if there is a gap. */
function pageNumbers(page: number, pages: number): (number | 'ellipsis')[] {
  const first = Math.max(1, Math.min(page - 2, pages - maxNumbers + 1));
  const last = Math.min(pages, first + maxNumbers - 1);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (last === pages) return numbers;
  return last === pages - 1 ? [...numbers, pages] : [...numbers, 'ellipsis', pages];
}
