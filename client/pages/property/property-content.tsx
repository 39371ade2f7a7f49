import type { ReactNode } from 'react';
import type { PropertyCard, PropertyView } from '../../../shared/contract/property-schemas.ts';
import type { SiteFacts } from '../../../shared/contract/site.ts';
import { areaPath, cityListing, paths, propertySections } from '../../../shared/paths.ts';
import { LaterRecentlyViewed } from '../../components/later-recently-viewed.tsx';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { useSite } from '../../site.ts';
import { breadcrumbList } from '../../structured-data/breadcrumb-list.ts';
import { propertyListing } from '../../structured-data/property-listing.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { staticIslands } from '../static-islands.ts';
import { ContactCard } from './contact-card.tsx';
import { LaterSections } from './later-sections.tsx';
import { Photos } from './photos.tsx';
import styles from './property-content.module.css';
import { PropertyTop } from './property-top.tsx';
import { SimilarHomes } from './similar-homes.tsx';
import { useLightbox } from './use-lightbox.tsx';

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
  const { title, floorPlans } = property;
  const site = useSite();
  const plans = useLightbox(`Floor plans of ${title}`, floorPlans);
  return (
    <>
      {kind === 'property' && (
        <StructuredData
          data={import.meta.env.SSR && [propertyListing(site, property), crumbsOf(site, property)]}
        />
      )}
      <PropertyTop property={property} />
      <Photos property={property} selected={photo} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <StaticIslandView
            part={staticIslands.propertyHeader}
            property={property}
            map={propertySections.map}
            plans={floorPlans.length > 0 ? propertySections.plans : undefined}
          />
          <div>
            <StaticIslandView part={staticIslands.propertyDetails} property={property} />
            <LaterSections property={property} onFollowPlan={plans.follow} />
          </div>
        </div>
        {kind !== 'sample' && <ContactCard property={property} />}
      </div>
      {plans.element}
      <SimilarHomes homes={similar} />
      {kind === 'property' && <LaterRecentlyViewed current={property.id} max={4} />}
    </>
  );
}

function crumbsOf(site: SiteFacts, property: PropertyView): object {
  const { id, title, purpose, location, district } = property;
  return breadcrumbList(site, [
    cityListing(purpose, location),
    ...(district === undefined ? [] : [{ name: district, path: areaPath(district) }]),
    { name: title, path: paths.property(id) },
  ]);
}
