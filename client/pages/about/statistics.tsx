import { useEffect, type ReactNode } from 'react';
import type { SiteFacts } from '../../../shared/contract/site.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { countUpFigures } from './count-up.ts';
import styles from './statistics.module.css';

/** Company figures. The visible ones animate on scroll; screen readers get the final values. */
export function Statistics({ items }: { items: SiteFacts['statistics'] }): ReactNode {
  useEffect(countUpFigures, []);

  if (items.length === 0) return null;
  return (
    <dl className={styles.statistics} aria-label="Key figures">
      {items.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{figure}</VisuallyHidden>
            <span data-figure={figure} aria-hidden="true">
              {figure}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
