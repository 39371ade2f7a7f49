import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

/** A link that reloads the page. */
export function TryAgain(): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} data-native="">
      Try again
    </a>
  );
}
