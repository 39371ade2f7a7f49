import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/number.ts';
import styles from './group.module.css';

interface GroupProps {
  label: string;
  /** Whether the section's heading says the same, so that only screen readers need the label. */
  isNamedAbove?: boolean;
  /** Homes whose value is known, and all homes; stated if they differ. */
  known?: number;
  of?: number;
  help?: string | undefined;
  children: ReactNode;
}

/** Controls with a common label. */
export function Group({
  label,
  isNamedAbove = false,
  known = 0,
  of = known,
  help = '',
  children,
}: GroupProps): ReactNode {
  const coverage =
    known < of ? `Known for ${formatNumber(known)} of ${formatNumber(of)} homes.` : '';
  const text = `${help} ${coverage}`.trim();
  return (
    <fieldset className={styles.group}>
      <legend data-hidden={isNamedAbove || undefined}>{label}</legend>
      {text !== '' && <p className={styles.help}>{text}</p>}
      <div className={styles.controls}>{children}</div>
    </fieldset>
  );
}
