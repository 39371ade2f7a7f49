import type { ReactNode } from 'react';
import {
  paymentSchedule,
  type MortgageTerms,
  type ScheduleYear,
} from '../../../../shared/mortgage.ts';
import { amountText } from './amounts.ts';

/** More bars would be too thin. */
const maxYears = 40;

const chart = { width: 320, height: 96 };

/** Yearly payments as a chart and a table. */
export function Schedule({ terms }: { terms: MortgageTerms }): ReactNode {
  const years = paymentSchedule(terms, maxYears);
  if (years.length === 0) return null;
  return (
    <div className="schedule">
      <figure>
        <Chart years={years} />
        <figcaption className="schedule-legend">
          <span className="schedule-principal">Principal</span>
          <span className="schedule-interest">Interest</span>
          <span>{years.length === 1 ? 'in the year' : 'year by year'}</span>
        </figcaption>
      </figure>
      <details>
        <summary>Payment schedule</summary>
        {terms.years > maxYears && <p>The first {maxYears} years.</p>}
        <table>
          <thead>
            <tr>
              <th scope="col">Year</th>
              <th scope="col">Principal</th>
              <th scope="col">Interest</th>
              <th scope="col">Still owed</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, principal, interest, owed }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{amountText(principal)}</td>
                <td>{amountText(interest)}</td>
                <td>{amountText(owed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** One stacked bar per year: principal below, interest on top. */
function Chart({ years }: { years: ScheduleYear[] }): ReactNode {
  const step = chart.width / years.length;
  const highest = Math.max(...years.map(({ principal, interest }) => principal + interest));
  const scale = (amount: number): number => Number(((amount / highest) * chart.height).toFixed(2));
  const gap = Math.min(24, step * 0.4);
  return (
    <svg
      className="schedule-chart"
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Principal and interest of ${years.length === 1 ? 'one year' : `${years.length} years`}, in figures below`}
    >
      {years.map(({ year, principal, interest }, index) => {
        const x = Number((index * step + gap / 2).toFixed(2));
        const width = Number((step - gap).toFixed(2));
        const [ground, top] = [scale(principal), scale(interest)];
        return (
          <g key={year}>
            <rect
              className="schedule-ground"
              x={x}
              y={chart.height - ground}
              width={width}
              height={ground}
            />
            <rect
              className="schedule-top"
              x={x}
              y={chart.height - ground - top}
              width={width}
              height={top}
            />
          </g>
        );
      })}
    </svg>
  );
}
