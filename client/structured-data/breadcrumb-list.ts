import type { SiteFacts } from '../../shared/contract/site.ts';
import { paths } from '../../shared/paths.ts';

interface Crumb {
  name: string;
  path: string;
}

/** https://schema.org/BreadcrumbList, from the home page to the page itself. */
export function breadcrumbList({ origin }: SiteFacts, crumbs: readonly Crumb[]): object {
  const trail = [{ name: 'Home', path: paths.home }, ...crumbs];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
