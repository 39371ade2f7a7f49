import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Purpose } from '../../shared/contract/property-terms.ts';
import { paths, placePath } from '../../shared/paths.ts';
import { useLastCity } from '../storage/last-search.ts';

/** Links of the top navigation, in order. */
const links: readonly { href: string; label: string; purpose?: Purpose }[] = [
  { href: paths.home, label: 'Home' },
  { href: paths.buy, label: 'Buy', purpose: 'buy' },
  { href: paths.rent, label: 'Rent', purpose: 'rent' },
  { href: paths.sell, label: 'Sell' },
  { href: paths.about, label: 'About' },
  { href: paths.contact, label: 'Contact' },
];

/** The navigation links, with the current page marked. Listings open in the city that was last searched. */
export function NavigationList({ className }: { className: string | undefined }): ReactNode {
  const { pathname } = useLocation();
  const city = useLastCity();
  return (
    <ul className={className}>
      {links.map(({ href, label, purpose }) => (
        <li key={href}>
          <a
            href={purpose && city ? placePath(purpose, city) : href}
            aria-current={pathname === href ? 'page' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
