import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { SearchBox } from '../components/search-box/search-box.tsx';
import styles from './header-search.module.css';

/** The search box of pages that have none of their own, on wide screens. */
export function HeaderSearch(): ReactNode {
  return (
    <form className={styles.search} action={paths.buy} role="search">
      <SearchBox aria-label="Search homes" placeholder="Area or estate" />
      <button type="submit" aria-label="Search">
        <Search aria-hidden="true" size={18} />
      </button>
    </form>
  );
}
