import type { SiteFacts } from '../../shared/contract/site.ts';

interface ListedItem {
  name: string;
  path: string;
}

/** https://schema.org/ItemList of pages, in their order. */
export function itemList(
  { origin }: SiteFacts,
  name: string,
  items: readonly ListedItem[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: origin + item.path,
    })),
  };
}
