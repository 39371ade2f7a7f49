import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { navigationLinks } from './navigation-links.ts';

/** The navigation links, with the current page marked. */
export function NavigationList({ className }: { className: string | undefined }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {navigationLinks.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
