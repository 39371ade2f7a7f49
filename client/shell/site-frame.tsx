import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { staticIsland, StaticIslandView } from '../hydration/static-island.tsx';
import { Header } from './header.tsx';
import { mainId } from '../routing/focus-targets.ts';
import styles from './shell.module.css';

export const footer = staticIsland('footer', () => import('./footer.tsx'));

/** Id of the route that shows the frame, with failures of its pages. */
export const siteFrameId = 'pages';

/** The frame of public pages; `children` replace the page. */
export function SiteFrame({ children }: { children?: ReactNode }): ReactNode {
  return (
    <>
      <Header />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
      <StaticIslandView part={footer} />
    </>
  );
}
