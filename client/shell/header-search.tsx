import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { SearchBox } from '../components/search-box/search-box.tsx';
import { useLastPurpose } from '../storage/last-search.ts';
import styles from './header-search.module.css';

/** The search box of pages that have none of their own, on wide screens. It searches homes to rent or to buy as the page or the last search. */
export function HeaderSearch(): ReactNode {
  const { pathname } = useLocation();
  const lastPurpose = useLastPurpose();
  const [, part] = pathname.split('/');
  const isRental = part === 'rent' || (part !== 'buy' && lastPurpose === 'rent');
  return (
    <form className={styles.search} action={isRental ? paths.rent : paths.buy} role="search">
      <SearchBox aria-label="Search homes" placeholder="Try “3 bed in Yaba”" />
      <button type="submit" aria-label="Search">
        <Search aria-hidden="true" size={18} />
      </button>
    </form>
  );
}
