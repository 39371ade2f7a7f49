import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Loads the page anew: a link to itself. */
export function TryAgain(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} data-native="">
      Try again
    </a>
  );
}
