import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './account-done.module.css';
import { AccountColumns } from './account-frame.tsx';
import { PageHead } from '../page-head.tsx';

interface AccountDoneProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** Link to the next step. */
  action: ReactNode;
  foot?: ReactNode;
}

/** Replaces a form that has succeeded and takes the focus. */
export function AccountDone({
  icon: Icon,
  title,
  children,
  action,
  foot,
}: AccountDoneProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <AccountColumns>
      <PageHead title={title} description={title} canonical={null} />
      <div className={styles.done}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" size={28} strokeWidth={1.8} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{children}</p>
        {action}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </AccountColumns>
  );
}
