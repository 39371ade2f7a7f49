import type { ReactNode } from 'react';
import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { basisText, cashNeeded, type CostLine } from '../../../../shared/costs/cost-line.ts';
import { rentNote } from '../../../../shared/costs/rent-note.ts';
import { formatDay } from '../../../../shared/dates.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { paths, propertySections } from '../../../../shared/paths.ts';
import { CostSources } from './cost-sources.tsx';
import styles from './costs.module.css';
import { PriceHistory } from './price-history.tsx';

/** The total cost of the home, line by line, with the basis of each line. */
export function Costs({ property }: { property: PropertyView }): ReactNode {
  const { purpose, costs } = property;
  const total = costs && cashNeeded(costs.lines);
  if (!total) return null;
  const { lines, sources, checkedOn } = costs;
  const isRent = purpose === 'rent';
  const totalLabel = isRent ? 'To move in' : 'Total to buy';
  return (
    <section id={propertySections.costs} className={styles.costs} aria-labelledby="costs-heading">
      <h2 id="costs-heading">{isRent ? 'What you pay to move in' : 'What it costs to buy'}</h2>
      <dl>
        {lines.map((line) => (
          <div key={line.name}>
            <dt>
              {line.label} <small>{basisText(line)}</small>
            </dt>
            <dd>{amountText(line)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>
            <b>{total.isPartial ? `${totalLabel}, at least` : totalLabel}</b>
          </dt>
          <dd>{formatNaira(total.amount)}</dd>
        </div>
      </dl>
      <p className={styles.note}>{isRent ? rentNote(lines) : saleNote(lines, checkedOn)}</p>
      <p>
        <a href={isRent ? paths.rentingGuide : paths.buyingGuide}>
          {isRent ? 'Read the guide to renting' : 'Read the guide to buying'}
        </a>
      </p>
      <CostSources sources={sources} lines={lines} />
      <PriceHistory property={property} />
    </section>
  );
}

function amountText({ name, amount }: CostLine): string {
  if (amount === 0) return 'None';
  if (amount !== null) return formatNaira(amount);
  return name === 'consent' || name === 'stamp' ? 'To be assessed' : 'To be quoted';
}

function saleNote(lines: readonly CostLine[], checkedOn: string | null): string {
  const isStated = lines.some(
    ({ name, basis }) => (name === 'agency' || name === 'legal') && basis === 'home',
  );
  const sentences = [
    checkedOn !== null && `Estimate as of ${formatDay(checkedOn)}, not legal or tax advice.`,
    isStated && 'A fee marked neither “usually” nor “by law” is this home’s own.',
    lines.some(({ amount }) => amount === null) &&
      'The total leaves out what has yet to be quoted or assessed.',
  ];
  return sentences.filter(Boolean).join(' ');
}
