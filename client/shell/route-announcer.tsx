import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { isRecord } from '../../shared/record.ts';
import { fetchPart } from '../connection/page-code.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

let rules: Promise<typeof import('./navigation-focus.ts')> | undefined;

/** Moves the focus and announces the title after client-side navigation, as browsers do on page load. */
export function RouteAnnouncer(): ReactNode {
  const location = useLocation();
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const [title, setTitle] = useState('');
  const shown = useRef(location);

  useEffect(() => {
    rules ??= fetchPart(() => import('./navigation-focus.ts'));
    // Stored in the history entry, to survive reloads.
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
    const followedLink = isHistoryStep ? followedLinkIn(history.state) : undefined;
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

function followedLinkIn(state: unknown): string | undefined {
  const link = isRecord(state) ? state['followedLink'] : undefined;
  return typeof link === 'string' ? link : undefined;
}
