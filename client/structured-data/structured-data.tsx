import type { ReactNode } from 'react';
import { toScriptJson } from '../hydration/script-json.ts';

interface StructuredDataProps {
  /** schema.org data; false in the browser, where `import.meta.env.SSR && …` removes its code from the bundle. */
  data: object | false;
}

/** Structured data for search engines, as JSON-LD: a data block needs no CSP nonce. */
export function StructuredData({ data }: StructuredDataProps): ReactNode {
  return (
    <script
      type="application/ld+json"
      // Hydration leaves the server's markup as it is; crawlers don't navigate on the client.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? toScriptJson(data) : '{}' }}
    />
  );
}
