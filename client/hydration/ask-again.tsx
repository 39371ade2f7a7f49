import type { ReactNode } from 'react';

/**
 * For fallbacks of deferred content: without JavaScript, refreshes the page, by when the data is cached and the page
 * comes complete.
 */
export function AskAgainWithoutScript(): ReactNode {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  );
}
