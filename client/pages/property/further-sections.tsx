import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { hasTerms } from '../../../shared/mortgage-inputs.ts';
import { termsFor, defaultTerms } from '../../../shared/mortgage.ts';
import { propertySections } from '../../../shared/paths.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { MortgageCalculator } from './affordability/mortgage-calculator.tsx';
import { FloorPlans, type FloorPlansProps } from './floor-plans.tsx';
import { NearbyPlaces } from './nearby/nearby-places.tsx';
import { Neighbourhood } from './neighbourhood/neighbourhood.tsx';
import { PropertyVideo } from './property-video.tsx';

export interface FurtherSectionsProps {
  property: PropertyView;
  onFollowPlan: FloorPlansProps['onFollow'];
}

/**
 * Sections named in the query start open, for visitors without JavaScript. For rentals, the calculator has its default values,
 * because rent is not a purchase price.
 */
export function FurtherSections({ property, onFollowPlan }: FurtherSectionsProps): ReactNode {
  const { title, price, nearby, floorPlans, videoUrl, videoFrame } = property;
  const [params] = useSearchParams();
  useEffect(openLinkedSection, []);
  return (
    <>
      {floorPlans.length > 0 && (
        <Accordion title="Floor plans" id={propertySections.plans} open>
          <FloorPlans plans={floorPlans} onFollow={onFollowPlan} />
        </Accordion>
      )}
      {videoUrl && (
        <Accordion title="Property Video">
          <PropertyVideo title={title} url={videoUrl} frame={videoFrame} />
        </Accordion>
      )}
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
        <MortgageCalculator start={price.kind === 'sale' ? termsFor(price.amount) : defaultTerms} />
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
