import type { ReactNode } from 'react';
import type { CostSource } from '../../../../shared/contract/property-schemas.ts';
import type { CostLine } from '../../../../shared/costs/cost-line.ts';
import { formatDay, isDay } from '../../../../shared/dates.ts';

interface CostSourcesProps {
  sources: readonly CostSource[];
  /** The lines that the sources explain. */
  lines: readonly CostLine[];
}

/** Laws, tariffs and reports that the estimates rest on. */
export function CostSources({ sources, lines }: CostSourcesProps): ReactNode {
  if (sources.length === 0) return null;
  return (
    <details>
      <summary>Where these figures come from</summary>
      <ul>
        {sources.map(({ costs, name, published, url, evidence, note }) => (
          <li key={`${name} ${costs.join()}`}>
            <p>
              <b>{labelsOf(costs, lines)}:</b> {note}{' '}
              <small>
                <a href={url}>{name}</a>, {isDay(published) ? formatDay(published) : published}
                {evidence === 'report' && ', as reported'}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function labelsOf(costs: CostSource['costs'], lines: readonly CostLine[]): string {
  const labels = lines.filter(({ name }) => costs.includes(name)).map(({ label }) => label);
  return labels.join(', ');
}
