import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { mainId } from '../routing/focus-targets.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import styles from './shell.module.css';

/** The frame shared by all pages; `SiteFrame` and the staff frame render inside it. */
export function Shell(): ReactNode {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <NavigationProgress />
      <Outlet />
      <ConnectionBar />
      <Toasts />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
