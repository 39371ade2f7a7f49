import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { hasTerms } from '../../../shared/mortgage-inputs.ts';
import { termsFor, defaultTerms } from '../../../shared/mortgage.ts';
import { propertySections } from '../../../shared/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { MortgageCalculator } from './affordability/mortgage-calculator.tsx';
import { MoveInCosts } from './affordability/move-in-costs.tsx';
import styles from './further-sections.module.css';
import { NearbyPlaces } from './nearby/nearby-places.tsx';
import { Neighbourhood } from './neighbourhood/neighbourhood.tsx';

/**
 * Sections named in the query start open, for visitors without JavaScript. For rentals, the move-in costs come first,
 * then the calculator with its default values, because rent is not a purchase price.
 */
export function FurtherSections({ property }: { property: PropertyView }): ReactNode {
  const { price, nearby } = property;
  const [params] = useSearchParams();
  const isRented = price.kind === 'rent';
  useEffect(openLinkedSection, []);
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
      <Accordion
        title="Can you afford this property?"
        id={propertySections.afford}
        open={hasTerms(params)}
      >
        <div className={styles.affordability}>
          {isRented && <MoveInCosts yearlyRent={price.yearly} />}
          {isRented && <h3>Mortgage calculator</h3>}
          <MortgageCalculator
            start={price.kind === 'sale' ? termsFor(price.amount) : defaultTerms}
          />
        </div>
      </Accordion>
    </>
  );
}

/** Opens the section in the URL's fragment, for browsers that don't do so themselves. */
function openLinkedSection(): () => void {
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
