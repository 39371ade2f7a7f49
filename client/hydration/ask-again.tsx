import type { ReactNode } from 'react';

/**
 * For the fallback of what a page is still waiting for. Without a script nothing could show what comes later; by the
 * time of the refresh it is there, and the page comes whole.
 */
export function AskAgainWithoutScript(): ReactNode {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  );
}
