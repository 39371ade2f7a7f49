import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { paths } from '../../../shared/paths.ts';
import { propertyChat } from '../../components/property-chat.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalButtonLink } from '../../ui/external-button-link.tsx';
import { useSite } from '../../site.ts';

/** What a card in the list offers: a tour, or a chat about this property. */
export function CardActions({ property }: { property: PropertyCard }): ReactNode {
  return (
    <>
      <ButtonLink href={paths.requestTour(property.id)}>Request a Tour</ButtonLink>
      <ExternalButtonLink href={propertyChat(useSite(), property)}>
        <MessageCircle aria-hidden="true" size={18} />
        Chat With Us
      </ExternalButtonLink>
    </>
  );
}
