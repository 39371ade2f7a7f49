import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './column-chooser.module.css';
import { columns } from './columns.tsx';
import type { ChosenColumns } from './use-columns.ts';

const popoverId = 'columns';

/** Selects the table's columns; the choice is stored in this browser. */
export function ColumnChooser({ shown, toggle, reset }: ChosenColumns): ReactNode {
  return (
    <div className={styles.chooser} data-needs-script="">
      <button type="button" className={styles.opener} popoverTarget={popoverId}>
        <Columns3 aria-hidden="true" size={18} />
        Columns
      </button>
      <div id={popoverId} popover="auto" className={styles.popover}>
        <fieldset>
          <legend>Columns of the table</legend>
          {columns.map(({ id, title }) => (
            <label key={id} className={styles.choice}>
              <input type="checkbox" checked={shown.has(id)} onChange={() => toggle(id)} />
              {title}
            </label>
          ))}
        </fieldset>
        <button type="button" className={styles.reset} onClick={reset}>
          Reset columns
        </button>
      </div>
    </div>
  );
}
