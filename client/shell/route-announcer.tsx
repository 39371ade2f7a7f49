import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { mainId } from './main-id.ts';

/** Does for a navigation by script what a page load does by itself: moves the focus and says the page's title. */
export function RouteAnnouncer(): ReactNode {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
