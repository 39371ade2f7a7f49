import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import type { SiteFacts } from '../../../shared/contract/site.ts';
import { counted, formatNumber } from '../../../shared/number.ts';
import { areaPath, paths, placePath } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { useSite } from '../../site.ts';
import { breadcrumbList } from '../../structured-data/breadcrumb-list.ts';
import { itemList } from '../../structured-data/item-list.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { areaSummary } from './area-summary.ts';
import { AskingPrices } from './asking-prices.tsx';
import type { loadArea } from './loader.ts';
import { NearbyFacilities } from './nearby-facilities.tsx';
import { OtherAreas } from './other-areas.tsx';
import styles from './page.module.css';

export function AreaPage(): ReactNode {
  const area = useLoaderData<typeof loadArea>();
  const { id, name, city, place, isIndexed, purpose, homes, nearby, others, lastUpdated } = area;
  const site = useSite();
  const isEmpty = homes.rent + homes.buy === 0;
  return (
    <Container>
      <PageHead
        title={`Homes in ${place}: asking prices`}
        description={`${counted(homes.rent, 'home')} for rent and ${formatNumber(homes.buy)} for sale in ${place}: what they cost by number of bedrooms, and what is nearby.`}
        canonical={isIndexed ? paths.area(id) : null}
      />
      <StructuredData data={import.meta.env.SSR && structuredData(site, area)} />
      <div className={styles.page}>
        <header className={styles.header}>
          <Trail area={area} />
          <h1>Homes in {place}</h1>
          {!isEmpty && (
            <>
              <p className={styles.summary}>{areaSummary(area)}</p>
              <Purposes area={area} />
            </>
          )}
        </header>
        <StaleNotice lastUpdated={lastUpdated} />
        {isEmpty ? (
          <NoHomes area={area} />
        ) : (
          <>
            <AskingPrices area={area} />
            {nearby && <NearbyFacilities name={name} nearby={nearby} />}
            <Homes area={area} />
          </>
        )}
        <OtherAreas isCity={name === city} city={city} areas={others} purpose={purpose} />
      </div>
    </Container>
  );
}

function Trail({ area: { name, city, purpose } }: { area: AreaView }): ReactNode {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <a href={paths.home}>Home</a>
        </li>
        {name !== city && (
          <li>
            <a href={areaPath(city, purpose)} rel="nofollow">
              {city}
            </a>
          </li>
        )}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

const offers = { rent: 'For rent', buy: 'For sale' } as const;

/** Links that show the homes of either purpose, with their numbers. */
function Purposes({ area: { name, homes, purpose } }: { area: AreaView }): ReactNode {
  return (
    <nav aria-label="Rent or buy" data-keep-scroll="">
      <ul className={styles.purposes}>
        {purposes.toReversed().map((each) => (
          <li key={each}>
            <a
              href={areaPath(name, each)}
              rel="nofollow"
              aria-current={each === purpose ? 'true' : undefined}
            >
              {offers[each]} <strong>{formatNumber(homes[each])}</strong>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newest homes, and a link to all if there are more. */
function Homes({ area }: { area: AreaView }): ReactNode {
  const { name, city, place, purpose, homes, items } = area;
  const offer = offers[purpose].toLowerCase();
  return (
    <section className={styles.section} aria-labelledby="homes">
      <h2 id="homes">
        Homes {offer} in {name}
      </h2>
      {items.length === 0 ? (
        <p className={styles.none}>
          None right now.{' '}
          <a href={placePath(purpose, city)}>
            See all homes {offer} in {city}
          </a>
        </p>
      ) : (
        <>
          <PropertyGrid>
            {items.map((home) => (
              <li key={home.id}>
                <PropertyCard property={home} />
              </li>
            ))}
          </PropertyGrid>
          {homes[purpose] > items.length && (
            <ButtonLink look="secondary" href={placePath(purpose, place)}>
              See all {formatNumber(homes[purpose])} homes {offer}
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}

function NoHomes({ area: { name, city } }: { area: AreaView }): ReactNode {
  return (
    <EmptyState
      icon={MapPin}
      title="No homes here right now"
      action={name !== city && <ButtonLink href={areaPath(city)}>Homes in {city}</ButtonLink>}
    >
      We have nothing in {name} at the moment. New homes are listed every week.
    </EmptyState>
  );
}

function structuredData(site: SiteFacts, { id, name, city, place, items }: AreaView): object[] {
  const page = { name, path: paths.area(id) };
  const trail = name === city ? [page] : [{ name: city, path: areaPath(city) }, page];
  const homes = items.map((home) => ({ name: home.title, path: paths.property(home.id) }));
  return [
    breadcrumbList(site, trail),
    ...(homes.length > 0 ? [itemList(site, `Homes in ${place}`, homes)] : []),
  ];
}
