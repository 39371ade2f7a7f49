import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../shared/number.ts';
import styles from './chart.module.css';

export interface Figure {
  id: string;
  name: string;
  value: number;
}

interface ChartProps {
  title: string;
  /** A sentence that describes the chart for screen readers. */
  summary: string;
  /** Column headings of the table. */
  headings: readonly [name: string, value: string];
  figures: readonly Figure[];
  /** Spans two rows. */
  tall?: boolean;
  /** Shown beside the title. */
  link?: ReactNode;
  children: ReactNode;
}

/** A chart with its data in a collapsed table. */
export function Chart({
  title,
  summary,
  headings,
  figures,
  tall = false,
  link,
  children,
}: ChartProps): ReactNode {
  const [name, value] = headings;
  return (
    <section className={tall ? `${styles.chart} ${styles.tall}` : styles.chart}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {link}
      </header>
      <div role="img" aria-label={summary} className={styles.picture}>
        {children}
      </div>
      <details className={styles.details}>
        <summary>
          Table
          <ChevronDown aria-hidden="true" size={18} />
        </summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{value}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.id}>
                <th scope="row">{figure.name}</th>
                <td>{formatNumber(figure.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Horizontal bars, scaled to the largest value. */
export function LineBars({ figures }: { figures: readonly Figure[] }): ReactNode {
  const max = Math.max(1, ...figures.map(({ value }) => value));
  return (
    <ul className={styles.lines}>
      {figures.map(({ id, name, value }) => (
        <li key={id}>
          <span className={styles.name}>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.ground} width="100" height="10" />
            <rect className={styles.fill} width={(value / max) * 100} height="10" />
          </svg>
          <span className={styles.value}>{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  );
}

const height = 100;
const step = 10;
const gap = 2;

/** Columns over time; the scale starts at 0. */
export function Columns({ figures }: { figures: readonly Figure[] }): ReactNode {
  const max = Math.max(1, ...figures.map(({ value }) => value));
  const first = figures[0];
  const last = figures.at(-1);
  return (
    <div className={styles.columns}>
      <span>{formatNumber(max)}</span>
      <svg
        viewBox={`0 0 ${figures.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {figures.map(({ id, name, value }, index) => {
          const tall = (value / max) * height;
          return (
            <g key={id}>
              <rect className={styles.hover} x={index * step} width={step} height={height} />
              <rect
                className={styles.fill}
                x={index * step + gap / 2}
                y={height - tall}
                width={step - gap}
                height={tall}
              />
              <title>{`${name}: ${formatNumber(value)}`}</title>
            </g>
          );
        })}
      </svg>
      <span className={styles.axis}>
        <span>{first?.name}</span>
        {figures.length > 1 && <span>{last?.name}</span>}
      </span>
    </div>
  );
}
