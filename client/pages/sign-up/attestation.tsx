import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Confirms the minimum age and agreement to the documents. */
export function Attestation(): ReactNode {
  return (
    <>
      I am 18 or over, and I agree to the{' '}
      <Document path={paths.terms}>Terms and Conditions</Document> and the{' '}
      <Document path={paths.privacy}>Privacy Policy</Document>.
    </>
  );
}

/** Opens in a new tab, so that form input is not lost. */
function Document({ path, children }: { path: string; children: string }): ReactNode {
  return (
    <a href={path} target="_blank">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
