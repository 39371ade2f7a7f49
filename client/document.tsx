import type { ReactNode } from 'react';
import { type HydrationPayload, payloadId } from './hydration/payload.ts';
import { SiteContext } from './site.ts';

interface DocumentProps {
  payload: HydrationPayload;
  /** The payload as the page contains it. */
  payloadText: string;
  /** Scripts to fetch ahead; known to the server only. */
  modules?: readonly string[];
  children: ReactNode;
}

/** The HTML document, rendered on the server and hydrated in the browser. */
export function Document({ payload, payloadText, modules, children }: DocumentProps): ReactNode {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a3d2a" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="en_NG" />
        <meta property="og:site_name" content={payload.site.brand} />
        <meta name="twitter:card" content="summary_large_image" />
        {payload.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="site" />
        ))}
        {/* The page needs no script to be read, so what it shows is fetched first. */}
        {modules?.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        <SiteContext value={payload.site}>{children}</SiteContext>
        <script
          id={payloadId}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: payloadText }}
        />
      </body>
    </html>
  );
}
