import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { counted } from '../../../shared/number.ts';
import { priceText } from '../../../shared/price-text.ts';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Deferred } from '../../hydration/deferred.tsx';
import { Container } from '../../ui/container.tsx';
import type { loadProperty } from './loader.ts';
import styles from './page.module.css';
import { PropertyOutcomeView } from './property-outcome-view.tsx';
import { PropertyPending } from './property-pending.tsx';

export function PropertyPage(): ReactNode {
  const { preview, outcome } = useLoaderData<typeof loadProperty>();
  const [params] = useSearchParams();
  const photo = photoNumber(params);
  const deferred = outcome instanceof Promise;
  const known = deferred || outcome.source === 'none' ? preview : outcome.property;
  const listed = deferred || outcome.source !== 'sample';
  return (
    <Container>
      <div className={styles.page}>
        {known && <PropertyHead property={known} listed={listed} />}
        <Deferred
          // Keyed, so that a similar home appears at once instead of waiting behind this one.
          key={known?.id}
          value={outcome}
          fallback={preview && <PropertyPending key={preview.id} preview={preview} photo={photo} />}
        >
          {(resolved) => <PropertyOutcomeView outcome={resolved} photo={photo} late={deferred} />}
        </Deferred>
      </div>
    </Container>
  );
}

/** Together with the offer and the brand, it fits the length of a search result's title. */
const maxTitleLength = 50;

interface PropertyHeadProps {
  property: PropertyCard;
  /** Whether search engines may index the page; false for a sample. */
  listed: boolean;
}

function PropertyHead({ property, listed }: PropertyHeadProps): ReactNode {
  const { id, title, location, purpose, price, bedrooms } = property;
  const offer = purpose === 'buy' ? 'for sale' : 'for rent';
  const facts = [
    bedrooms > 0 && counted(bedrooms, 'bedroom'),
    price.kind !== 'on-request' && priceText(price),
  ].filter((fact) => fact !== false);
  return (
    <PageHead
      title={`${shortened(title)}, ${offer}`}
      description={`${title} ${offer}${location && ` at ${location}`}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`}
      canonical={listed ? paths.property(id) : null}
      image={listed ? paths.sharePicture(id) : undefined}
      imageAlt={`${title}, ${offer}`}
    />
  );
}

/** Re-exported for the staff preview: importing it from its own module would put it in a chunk shared by all pages. */
export { PropertyContent } from './property-content.tsx';

/** 1-based; 1 if the query has none. */
function photoNumber(params: URLSearchParams): number {
  const number = Number(params.get('photo'));
  return Number.isInteger(number) && number > 0 ? number : 1;
}

function shortened(title: string): string {
  if (title.length <= maxTitleLength) return title;
  // Don't cut a surrogate pair in half.
  return `${title.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
