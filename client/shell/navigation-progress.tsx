import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useInterruption } from '../connection/use-interruption.ts';
import styles from './navigation-progress.module.css';

/** Delay before the loading screen covers the page, when opening a listing. */
const loadingScreenDelayMs = 400;

/** A progress bar during navigation, and the loading screen for slow listings. */
export function NavigationProgress(): ReactNode {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  // While the connection is interrupted, the page stays visible.
  const interrupted = useInterruption() !== null;
  const pending = state !== 'idle' && !interrupted;
  // Within a listing, the loading screen must not hide the filter in use.
  const entersListing = isListing(location?.pathname) && !isListing(pathname);
  const slow = useHasLasted(pending && entersListing, loadingScreenDelayMs);

  if (!pending) return null;
  return (
    <>
      <div className={styles.bar} aria-hidden="true" />
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

/** Whether `active` has been true for `ms` without interruption. */
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
