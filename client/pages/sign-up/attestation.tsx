import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Where the documents can be read; null for one that has no page. */
const documentPaths: Record<'terms' | 'privacy', string | null> = { terms: null, privacy: null };

/** What everybody who signs up confirms. */
export function Attestation(): ReactNode {
  return (
    <>
      I am 18 or over, and I agree to the{' '}
      <Document path={documentPaths.terms}>Terms and Conditions</Document> and the{' '}
      <Document path={documentPaths.privacy}>Privacy Policy</Document>.
    </>
  );
}

/** Opens in a tab of its own, so that nothing typed is lost. */
function Document({ path, children }: { path: string | null; children: string }): ReactNode {
  if (path === null) return children;
  return (
    <a href={path} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
