import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ImportResult } from '../../../../shared/contract/admin/property-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import type { ImportOptions } from './use-import.ts';
import { DataTable, type Column } from '../../../admin/table/data-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { ImportCounts } from './import-counts.tsx';
import { problemColumns, rowColumns, withTitles } from './import-tables.tsx';
import styles from './page.module.css';

interface TrialViewProps {
  trial: ImportResult;
  onWrite(mode: ImportOptions['mode']): void;
}

/** Result of a dry run: the outcome and problems of each row, and what can be imported. */
export function TrialView({ trial, onWrite }: TrialViewProps): ReactNode {
  const { created, updated, problems, rows } = trial;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const writable = created + updated;
  const wrongRows = rows.filter(({ outcome }) => outcome === 'problem').length;
  const isSound = problems.length === 0;
  return (
    <section className={styles.trial} aria-labelledby="trial-title">
      <h2 id="trial-title" ref={title} tabIndex={-1} data-sound={isSound}>
        {isSound ? (
          <CircleCheck aria-hidden="true" size={22} />
        ) : (
          <TriangleAlert aria-hidden="true" size={22} />
        )}
        {isSound
          ? `${counted(rows.length, 'row')} checked, no problems found`
          : `${counted(problems.length, 'problem')} in ${wrongRows > 0 ? counted(wrongRows, 'row') : 'the file'}`}
      </h2>
      <ImportCounts result={trial} wrong={wrongRows} />
      <div className={styles.actions}>
        {isSound && writable > 0 && (
          <Button onClick={() => onWrite('all')}>Write {counted(writable, 'row')}</Button>
        )}
        {!isSound && writable > 0 && (
          <Button onClick={() => onWrite('valid')}>
            Write only the {counted(writable, 'valid row')}
          </Button>
        )}
        {writable === 0 && <p>There is nothing to import.</p>}
        {!isSound && <p>Or correct the file and choose it again.</p>}
      </div>
      {!isSound && (
        <LongTable
          caption="Problems by line"
          columns={problemColumns}
          rows={withTitles(trial)}
          keyOf={({ key }) => key}
        />
      )}
      <details className={styles.rows}>
        <summary>Preview of all rows</summary>
        <LongTable
          caption="Rows of the file"
          columns={rowColumns}
          rows={rows}
          keyOf={({ line }) => String(line)}
        />
      </details>
    </section>
  );
}

const pageSize = 100;

interface LongTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** Renders 100 rows at a time, because a file may have thousands. */
function LongTable<Row>({ rows, ...table }: LongTableProps<Row>): ReactNode {
  const [shown, setShown] = useState(pageSize);
  return (
    <div className={styles.table}>
      <DataTable {...table} rows={rows.slice(0, shown)} />
      {rows.length > shown && (
        <p className={styles.more}>
          {shown} of {counted(rows.length, 'line')}.{' '}
          <Button look="secondary" onClick={() => setShown(shown + pageSize * 5)}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}
