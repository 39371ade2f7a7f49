import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { doneIn, doneText } from './done.ts';

/** Confirms a completed form in a toast, once: a reload shows none. */
export function useDoneToast(): void {
  const location = useLocation();
  useEffect(() => {
    const done = doneIn(location.search);
    if (done === null) return;
    if (done !== 'password-mail') showToast(doneText(done), 'success');
    window.history.replaceState(window.history.state, '', location.pathname + location.hash);
  }, [location]);
}
