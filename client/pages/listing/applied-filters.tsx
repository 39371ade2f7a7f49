import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { everyHomePath, filtersPath } from '../../../shared/paths.ts';
import { type ListingView, withParams } from '../../../shared/search/choices.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './applied-filters.module.css';

export interface AppliedFiltersProps {
  results: PropertyPage;
  view: ListingView;
}

/** Active filters, each with a remove link, remarks about the URL, and links to reset and to see all filters. */
export default function AppliedFilters({ results, view }: AppliedFiltersProps): ReactNode {
  const { chips, ignored, path, purpose, values } = results;
  const chosen = chips.length - (values.location ? 1 : 0);
  return (
    <div className={styles.applied}>
      <ul className={styles.chips} aria-label="Applied filters" data-keep-scroll="">
        {chips.map(({ label, href }) => (
          <li key={href}>
            <a className={styles.chip} href={href}>
              <VisuallyHidden>Remove filter </VisuallyHidden>
              {label}
              <X aria-hidden="true" size={16} />
            </a>
          </li>
        ))}
      </ul>
      {ignored.map(({ text, link }) => (
        <p key={text} className={styles.remark}>
          {text} {link && <a href={link.href}>{link.label}</a>}
        </p>
      ))}
      {chosen > 0 && (
        <a
          className={styles.reset}
          href={withParams(everyHomePath(purpose), { view })}
          data-keep-scroll=""
        >
          Reset all
        </a>
      )}
      <a className={styles.all} href={filtersPath(path)}>
        <SlidersHorizontal aria-hidden="true" size={16} />
        All filters{chosen > 0 && ` (${chosen})`}
      </a>
    </div>
  );
}
