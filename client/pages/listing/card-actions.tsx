import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { propertyChat } from '../../components/chats.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSite } from '../../site.ts';

/** Actions of a list card: request a tour, or chat about the property. */
export function CardActions({ property }: { property: PropertyCard }): ReactNode {
  return (
    <>
      <ButtonLink href={paths.requestTour(property.id)} rel="nofollow">
        Request a Tour
        <VisuallyHidden> of {property.title}</VisuallyHidden>
      </ButtonLink>
      <ChatWithUs href={propertyChat(useSite(), property)} about={property.title} />
    </>
  );
}
