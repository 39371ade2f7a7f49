import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { fetchPart } from '../connection/page-code.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

let rules: Promise<typeof import('./navigation-focus.ts')> | undefined;

/** Does for a navigation by script what loading a page does by itself: moves the focus and announces the page. */
export function RouteAnnouncer(): ReactNode {
  const location = useLocation();
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const [title, setTitle] = useState('');
  const shown = useRef(location);

  useEffect(() => {
    rules ??= fetchPart(() => import('./navigation-focus.ts'));
    // In the history entry, where it outlives a reload.
    function remember({ target }: MouseEvent): void {
      const link = target instanceof Element ? target.closest('a') : null;
      const followedLink = link?.getAttribute('href');
      if (followedLink) history.replaceState({ ...history.state, followedLink }, '');
    }
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  useEffect(() => {
    const from = shown.current;
    if (from === location) return;
    shown.current = location;
    const followedLink = isHistoryStep ? Object(history.state).followedLink : undefined;
    void rules?.then(({ focusAfter }) => {
      const isLatest = shown.current === location;
      if (isLatest && focusAfter({ from, to: location, followedLink })) setTitle(document.title);
    });
  }, [location, isHistoryStep]);

  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
