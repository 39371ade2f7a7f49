import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useLastPurpose } from '../../storage/last-search.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-form.module.css';

/**
 * A search box with its button, for pages that have none of their own. It searches homes to rent or to buy as the page or the
 * last search.
 */
export function SearchForm({ label }: { label?: string }): ReactNode {
  const { pathname } = useLocation();
  const lastPurpose = useLastPurpose();
  const [, part] = pathname.split('/');
  const isRental = part === 'rent' || (part !== 'buy' && lastPurpose === 'rent');
  return (
    <form
      className={styles.search}
      action={isRental ? paths.rent : paths.buy}
      role="search"
      aria-label={label}
    >
      <SearchBox aria-label="Search homes" placeholder="Try “3 bed in Yaba”" />
      <button type="submit" aria-label="Search">
        <Search aria-hidden="true" size={18} />
      </button>
    </form>
  );
}
