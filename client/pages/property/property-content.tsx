import { Check, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard, PropertyView } from '../../../shared/contract/property-views.ts';
import type { SiteFacts } from '../../../shared/contract/site.ts';
import { cityListing, paths, propertySections } from '../../../shared/paths.ts';
import { LaterRecentlyViewed } from '../../components/later-recently-viewed.tsx';
import { useSite } from '../../site.ts';
import { breadcrumbList } from '../../structured-data/breadcrumb-list.ts';
import { propertyListing } from '../../structured-data/property-listing.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ExternalButtonLink } from '../../ui/external-button-link.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { ContactCard } from './contact-card.tsx';
import { LaterSections } from './later-sections.tsx';
import { Photos } from './photos.tsx';
import styles from './property-content.module.css';
import { PropertyHeader } from './property-header.tsx';
import { SimilarHomes } from './similar-homes.tsx';
import { Specifications } from './specifications.tsx';

export interface PropertyContentProps {
  property: PropertyView;
  similar: readonly PropertyCard[];
  /** 1-based number of the large photo. */
  photo: number;
  /** Samples have no contact options, and previews are not recorded as viewed. */
  kind: 'property' | 'sample' | 'preview';
}

export function PropertyContent({
  property,
  similar,
  photo,
  kind,
}: PropertyContentProps): ReactNode {
  const { description, amenities, videoUrl } = property;
  const site = useSite();
  return (
    <>
      {kind === 'property' && (
        <StructuredData
          data={import.meta.env.SSR && [propertyListing(site, property), crumbsOf(site, property)]}
        />
      )}
      <PropertyHeader property={property} map={propertySections.map} />
      <Photos property={property} selected={photo} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Accordion title="Description and Property Specifications" open>
            {description && <p className={styles.description}>{description}</p>}
            <Specifications property={property} />
          </Accordion>
          {amenities.length > 0 && (
            <Accordion title="Amenities and Features">
              <Amenities names={amenities} />
            </Accordion>
          )}
          {videoUrl && (
            <Accordion title="Property Video">
              <ExternalButtonLink href={videoUrl}>
                <CirclePlay aria-hidden="true" size={18} />
                Watch Video
              </ExternalButtonLink>
            </Accordion>
          )}
          <LaterSections property={property} />
        </div>
        {kind !== 'sample' && <ContactCard property={property} />}
      </div>
      <SimilarHomes homes={similar} />
      {kind === 'property' && <LaterRecentlyViewed current={property.id} max={4} />}
    </>
  );
}

function Amenities({ names }: { names: string[] }): ReactNode {
  return (
    <ul className={styles.amenities}>
      {names.map((name) => (
        <li key={name}>
          <Check aria-hidden="true" size={18} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function crumbsOf(site: SiteFacts, { id, title, purpose, location }: PropertyView): object {
  return breadcrumbList(site, [
    cityListing(purpose, location),
    { name: title, path: paths.property(id) },
  ]);
}
