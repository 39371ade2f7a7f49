import type { ReactNode } from 'react';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { purposes, type Purpose } from '../../../shared/contract/property-terms.ts';
import { formatDay } from '../../../shared/dates.ts';
import { formatNaira } from '../../../shared/money.ts';
import { counted } from '../../../shared/number.ts';
import styles from './asking-prices.module.css';
import { priceSummary } from './price-summary.ts';

type Row = AreaView['prices'][Purpose][number];

const captions = { rent: 'Yearly rent', buy: 'Sale price' } as const;

/** Asking prices by number of bedrooms, beside the whole city's. */
export function AskingPrices({ area }: { area: AreaView }): ReactNode {
  const { prices, purpose, on } = area;
  const shown = purposes
    .toSorted((a, b) => Number(b === purpose) - Number(a === purpose))
    .filter((each) => prices[each].length > 0);
  if (shown.length === 0) return null;
  const summary = priceSummary(area);
  return (
    <section className={styles.section} aria-labelledby="prices">
      <h2 id="prices">Asking prices</h2>
      {summary !== null && <p className={styles.summary}>{summary}</p>}
      <div className={styles.tables}>
        {shown.map((each) => (
          <Prices key={each} title={captions[each]} area={area} rows={prices[each]} />
        ))}
      </div>
      <p className={styles.source}>
        From our listings on <time dateTime={on}>{formatDay(on)}</time>: asking prices, not prices
        paid. Half of the homes ask more than the median and half ask less. For fewer than 5 homes
        we show the lowest and the highest price.
      </p>
    </section>
  );
}

interface PricesProps {
  title: string;
  area: AreaView;
  rows: readonly Row[];
}

function Prices({ title, area: { name, city }, rows }: PricesProps): ReactNode {
  const isCity = name === city;
  const medians = rows.flatMap(({ here, city: whole }) =>
    [here.median, whole?.median ?? null].filter((median) => median !== null),
  );
  // A bar alone would compare its price with nothing.
  const largest = medians.length > 1 ? Math.max(...medians) : null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Bedrooms</th>
          <th scope="col">{name}</th>
          {!isCity && <th scope="col">All of {city}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bedrooms, here, city: inCity }) => (
          <tr key={bedrooms}>
            <th scope="row">{bedrooms === 5 ? '5+' : bedrooms}</th>
            <PriceCell prices={here} largest={largest} />
            {inCity && <PriceCell prices={inCity} largest={largest} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PriceCellProps {
  prices: Row['here'];
  /** The largest median in the table, to which the bars are drawn; null for no bars. */
  largest: number | null;
}

function PriceCell({ prices, largest }: PriceCellProps): ReactNode {
  const { homes, median } = prices;
  return (
    <td>
      <strong>{median === null ? rangeText(prices) : formatNaira(median)}</strong>{' '}
      <span>
        {median !== null && 'median of '}
        {counted(homes, 'home')}
      </span>
      {median !== null && largest !== null && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.max(2, Math.round((100 * median) / largest))} height="4" />
        </svg>
      )}
    </td>
  );
}

function rangeText({ lowest, highest }: Row['here']): string {
  if (lowest === highest) return formatNaira(lowest);
  return `${formatNaira(lowest)} to ${formatNaira(highest)}`;
}
