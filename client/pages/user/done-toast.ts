import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { doneIn, doneText } from './done.ts';

/** Says what a form has done in a toast, and only once: a page that is loaded again has done nothing. */
export function useDoneToast(): void {
  const { key, search } = useLocation();
  useEffect(() => {
    const done = doneIn(search);
    if (done === null) return;
    if (done !== 'password-mail') showToast(doneText(done), 'success');
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + hash);
  }, [key, search]);
}
