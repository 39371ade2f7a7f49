import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { mainId } from './main-id.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import styles from './shell.module.css';

/** What every page has around it. */
export function Shell(): ReactNode {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Header />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
