import type { ReactNode } from 'react';
import { moveInCost } from '../../../../shared/move-in-cost.ts';
import { useSite } from '../../../site.ts';
import { amountText } from './amounts.ts';
import styles from './move-in-costs.module.css';

/** A tenant's costs before moving in, by the site's configured percentages. */
export function MoveInCosts({ yearlyRent }: { yearlyRent: number }): ReactNode {
  const { lines, total } = moveInCost(yearlyRent, useSite().moveInCosts);
  return (
    <div className={styles.costs}>
      <p>What you would pay to move in, with a year's rent in advance:</p>
      <dl>
        {lines.map(({ label, percent, amount }) => (
          <div key={label}>
            <dt>
              {label}
              {percent !== null && <span> {percent}%</span>}
            </dt>
            <dd>{amountText(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>To move in</dt>
          <dd>{amountText(total)}</dd>
        </div>
      </dl>
      <p className={styles.small}>
        Indicative: fees differ from home to home, and you get the caution deposit back if you leave
        the home as you found it. Ask us what applies here.
      </p>
    </div>
  );
}
