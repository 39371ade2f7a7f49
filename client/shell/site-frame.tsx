import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { mainId } from './main-id.ts';
import styles from './shell.module.css';

/** What the pages for visitors have around them; `children` stand in place of a page. */
export function SiteFrame({ children }: { children?: ReactNode }): ReactNode {
  return (
    <>
      <Header />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
      <Footer />
    </>
  );
}
