import type { AnchorHTMLAttributes, ReactNode } from 'react';

interface PageStepProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Undefined on the first or last page: the link is disabled. */
  href: string | undefined;
  rel: 'prev' | 'next';
}

/** A link to the previous or next page of a list. */
export function PageStep({ href, rel, ...link }: PageStepProps): ReactNode {
  return (
    <a
      {...link}
      href={href}
      rel={href && rel}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
    />
  );
}
