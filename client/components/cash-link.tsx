import type { MouseEvent, ReactNode } from 'react';
import { pageMessages } from '../../shared/page-messages.ts';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { paths, propertySections } from '../../shared/paths.ts';
import { cashText } from '../../shared/price-text.ts';
import { useSite } from '../site.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/**
 * The cash that the home takes, linked to the itemised costs on its page. For a rental, a click itemises them in place.
 */
export function CashLink({ property }: { property: PropertyCard }): ReactNode {
  const { moveInCosts } = useSite();
  const { id, title, purpose, cash } = property;
  if (!cash) return null;

  function itemise(event: MouseEvent<HTMLAnchorElement>): void {
    const link = event.currentTarget;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (purpose !== 'rent' || !('popover' in link)) return;
    event.preventDefault();
    void import('./cost-breakdown.ts').then(
      ({ showCosts }) => showCosts(link, property, moveInCosts),
      () => showToast(pageMessages.network, 'error'),
    );
  }

  return (
    <a href={`${paths.property(id)}#${propertySections.costs}`} onClick={itemise}>
      {cashText(purpose, cash)}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </a>
  );
}
