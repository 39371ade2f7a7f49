import type { ReactNode } from 'react';
import type { ImportResult } from '../../../../shared/contract/admin/property-schemas.ts';
import { formatNumber } from '../../../../shared/number.ts';
import styles from './page.module.css';

export function ImportCounts({
  result,
  wrong,
}: {
  result: ImportResult;
  wrong: number;
}): ReactNode {
  const counts: [term: string, count: number][] = [
    ['New', result.created],
    ['Changed', result.updated],
    ['Unchanged', result.unchanged],
    ['With problems', wrong],
  ];
  return (
    <dl className={styles.counts}>
      {counts.map(([term, count]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
