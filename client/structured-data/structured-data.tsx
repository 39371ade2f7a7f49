import type { ReactNode } from 'react';
import { toScriptJson } from '../hydration/script-json.ts';

interface StructuredDataProps {
  /** Of schema.org; false in a browser: `import.meta.env.SSR && …` leaves what makes it out of the browser's script. */
  data: object | false;
}

/** What search engines read of a page, as JSON-LD: a data block, which no policy needs a nonce for. */
export function StructuredData({ data }: StructuredDataProps): ReactNode {
  return (
    <script
      type="application/ld+json"
      // Hydration keeps what the server wrote; nobody reads it after a navigation by script.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? toScriptJson(data) : '{}' }}
    />
  );
}
