import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useInterruption } from '../connection/use-interruption.ts';
import styles from './navigation-progress.module.css';

/** How long a navigation to a listing may take before the loading screen covers the page. */
const loadingScreenDelayMs = 400;

/** A thin bar while a page is on its way, and the loading screen when coming to a listing takes long. */
export function NavigationProgress(): ReactNode {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  // While it waits for the connection the page stays in view.
  const interrupted = useInterruption() !== null;
  const pending = state !== 'idle' && !interrupted;
  // Within the listing, a changed filter must not hide the control that changed it.
  const entersListing = isListing(location?.pathname) && !isListing(pathname);
  const slow = useHasLasted(pending && entersListing, loadingScreenDelayMs);

  if (!pending) return null;
  return (
    <>
      <div className={styles.bar} />
      {slow && (
        <div className={styles.screen} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          <p className={styles.title}>Loading premium properties...</p>
          <p>Finding your dream property...</p>
        </div>
      )}
    </>
  );
}

function isListing(pathname: string | undefined): boolean {
  return pathname === paths.buy || pathname === paths.rent;
}

/** Whether `active` has been true for `ms` without a break. */
function useHasLasted(active: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [active, ms]);
  return active && lasted;
}
