import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sent-banner.module.css';

/** Confirmation in place of the errors: takes the focus when it appears. */
export function SentBanner({ children }: { children: ReactNode }): ReactNode {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);

  return (
    <div ref={banner} tabIndex={-1} role="status" className={styles.banner}>
      <CircleCheck aria-hidden="true" size={20} />
      <p>{children}</p>
    </div>
  );
}
