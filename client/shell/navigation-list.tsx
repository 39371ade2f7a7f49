import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** Links of the top navigation, in order. */
const links = [
  { href: paths.home, label: 'Home' },
  { href: paths.buy, label: 'Buy' },
  { href: paths.rent, label: 'Rent' },
  { href: paths.sell, label: 'Sell' },
  { href: paths.about, label: 'About' },
  { href: paths.contact, label: 'Contact' },
];

/** The navigation links, with the current page marked. */
export function NavigationList({ className }: { className: string | undefined }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={pathname === href ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
