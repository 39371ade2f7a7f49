import type { ReactNode } from 'react';
import type { HydrationPayload } from './hydration/payload.ts';
import { SiteContext } from './site.ts';
import { payloadId, tracedMeta, vitalsId } from './start/page-data.ts';

/** A page of whose views browsers measure a share, 0 to 1. */
export interface MeasuredPage {
  /** Its pattern, such as '/property/:id'. */
  page: string;
  share: number;
}

interface DocumentProps {
  payload: HydrationPayload;
  /** The payload as the page contains it; null for a plain page. */
  payloadText: string | null;
  /** Scripts to fetch ahead; known to the server only. */
  modules?: readonly string[];
  /** In a page with a form, scripts to fetch at the first interaction; known to the server only. */
  laterModules?: readonly string[] | undefined;
  /** For `measureSomeVisits`; known to the server only. */
  vitals?: MeasuredPage | undefined;
  /** Whether the browser's calls begin traces; known to the server only. */
  traced?: boolean;
  children: ReactNode;
}

/** The HTML document, rendered on the server and hydrated in the browser. */
export function Document({
  payload,
  payloadText,
  modules,
  laterModules,
  vitals,
  traced = false,
  children,
}: DocumentProps): ReactNode {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a3d2a" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* React doesn't need these, so the browser's script omits them; hydration keeps the server's tags. */}
        {import.meta.env.SSR && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:locale" content="en_NG" />
            <meta property="og:site_name" content={payload.site.brand} />
            <meta name="twitter:card" content="summary_large_image" />
            {traced && <meta name={tracedMeta} content="on" />}
            {vitals && (
              <meta id={vitalsId} name={vitalsId} content={vitals.page} data-share={vitals.share} />
            )}
          </>
        )}
        {payload.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="site" />
        ))}
        {/* The page can be read without scripts, so they have low priority. */}
        {import.meta.env.SSR &&
          modules?.map((href) => (
            <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
          ))}
      </head>
      <body>
        <SiteContext value={payload.site}>{children}</SiteContext>
        {payloadText !== null && (
          <script
            id={payloadId}
            type="application/json"
            data-modules={import.meta.env.SSR ? laterModules?.join(' ') : undefined}
            dangerouslySetInnerHTML={{ __html: payloadText }}
          />
        )}
      </body>
    </html>
  );
}
