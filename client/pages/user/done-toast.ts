import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { doneIn, doneText } from './done.ts';

/** Says what a form has done in a toast, and only once: a page that is loaded again has done nothing. */
export function useDoneToast(): void {
  const location = useLocation();
  useEffect(() => {
    const done = doneIn(location.search);
    if (done === null) return;
    if (done !== 'password-mail') showToast(doneText(done), 'success');
    window.history.replaceState(window.history.state, '', location.pathname + location.hash);
  }, [location]);
}
