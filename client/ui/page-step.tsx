import type { AnchorHTMLAttributes, ReactNode } from 'react';

interface PageStepProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Undefined on the first or last page: the link is disabled. */
  href: string | undefined;
  rel: 'prev' | 'next';
}

/** A link to the previous or next page of a list. */
export function PageStep({ href, rel, ...link }: PageStepProps): ReactNode {
  return href === undefined ? (
    <a {...link} role="link" aria-disabled />
  ) : (
    <a {...link} href={href} rel={rel} />
  );
}
