import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { hasTerms } from '../../../shared/mortgage-inputs.ts';
import { termsFor, defaultTerms } from '../../../shared/mortgage.ts';
import { propertySections } from '../../../shared/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { MortgageCalculator } from './affordability/mortgage-calculator.tsx';
import { MoveInCosts } from './affordability/move-in-costs.tsx';
import { NearbyPlaces } from './nearby/nearby-places.tsx';
import { Neighbourhood } from './neighbourhood/neighbourhood.tsx';

/** What an address asks for is open: without a script that is the only way to answer. */
export function FurtherSections({ property }: { property: PropertyView }): ReactNode {
  const { purpose, price, nearby } = property;
  const [params] = useSearchParams();
  const isRented = price.kind === 'rent';
  useEffect(openWhereAddressLeads, []);
  return (
    <>
      <Accordion title="Neighbourhood Map" id={propertySections.map} open={params.has('map')}>
        <Neighbourhood property={property} />
      </Accordion>
      {nearby.length > 0 && (
        <Accordion title="See what's Nearby" id={propertySections.nearby} open={params.has('near')}>
          <NearbyPlaces places={nearby} />
        </Accordion>
      )}
      {(purpose === 'buy' || isRented) && (
        <Accordion
          title="Can you afford this property?"
          id={propertySections.afford}
          open={hasTerms(params)}
        >
          {isRented ? (
            <MoveInCosts yearlyRent={price.yearly} />
          ) : (
            <MortgageCalculator
              start={price.kind === 'sale' ? termsFor(price.amount) : defaultTerms}
            />
          )}
        </Accordion>
      )}
    </>
  );
}

/** Opens the section that the address names, now and later, in browsers that do not by themselves. */
function openWhereAddressLeads(): () => void {
  function open(): void {
    const target = document.getElementById(window.location.hash.slice(1));
    const section = target?.closest('details');
    if (!target || !section || section.open) return;
    section.open = true;
    target.scrollIntoView();
  }
  open();
  window.addEventListener('hashchange', open);
  return () => window.removeEventListener('hashchange', open);
}
