import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { DayFilter } from '../../../admin/filters/filter-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { presetRanges } from './days.ts';
import styles from './range-form.module.css';

interface RangeFormProps {
  from: string;
  to: string;
  today: string;
  /** The requested range is invalid. */
  refused: boolean;
}

/** Selects the range: common ranges as links, others by their first and last day. */
export function RangeForm({ from, to, today, refused }: RangeFormProps): ReactNode {
  return (
    <div className={styles.range}>
      <ul className={styles.presets} aria-label="Range">
        {presetRanges(today).map((range) => (
          <li key={range.label}>
            <a
              href={`${paths.admin}?${new URLSearchParams({ from: range.from, to: range.to })}`}
              aria-current={range.from === from && range.to === to ? 'true' : undefined}
              data-keep-scroll=""
            >
              {range.label}
            </a>
          </li>
        ))}
      </ul>
      <form
        key={`${from} ${to}`}
        method="get"
        action={paths.admin}
        aria-label="Other range"
        className={styles.form}
        data-keep-scroll=""
      >
        <DayFilter label="From" name="from" defaultValue={from} max={today} required />
        <DayFilter label="To" name="to" defaultValue={to} max={today} required />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </form>
      {refused && (
        <p role="alert" className={styles.refusal}>
          That range cannot be shown: choose at most 1,100 days, with the first day before the last.
          Showing the last 30 days.
        </p>
      )}
    </div>
  );
}
