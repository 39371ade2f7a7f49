import { paths } from '../../shared/paths.ts';

export interface NavigationLink {
  href: string;
  label: string;
}

/** Links of the top navigation, in order. */
export const navigationLinks: readonly NavigationLink[] = [
  { href: paths.home, label: 'Home' },
  { href: paths.buy, label: 'Buy' },
  { href: paths.rent, label: 'Rent' },
  { href: paths.sell, label: 'Sell' },
  { href: paths.about, label: 'About' },
  { href: paths.contact, label: 'Contact' },
];
