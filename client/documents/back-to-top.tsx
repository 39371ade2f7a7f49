import { ArrowUp } from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { mainId } from '../routing/focus-targets.ts';
import styles from './back-to-top.module.css';

/** A link to the top of the page, shown once `past` has scrolled out of view. */
export function BackToTop({ past }: { past: RefObject<HTMLElement | null> }): ReactNode {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!past.current) return;
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting));
    observer.observe(past.current);
    return () => observer.disconnect();
  }, [past]);

  function goToTop(): void {
    document.getElementById(mainId)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  return (
    <button type="button" className={styles.button} hidden={!shown} onClick={goToTop}>
      <ArrowUp aria-hidden="true" size={18} />
      Back to Top
    </button>
  );
}
