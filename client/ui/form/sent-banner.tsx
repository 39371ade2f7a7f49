import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sent-banner.module.css';

/** Says that a form has gone through, where its errors would be: takes the focus when it comes. */
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
