import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ExternalLinkProps {
  href: string;
  look?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link styled as a button that opens a new tab and says so. */
export function ExternalButtonLink({
  href,
  look = 'secondary',
  children,
}: ExternalLinkProps): ReactNode {
  return (
    <ButtonLink href={href} look={look} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ButtonLink>
  );
}
