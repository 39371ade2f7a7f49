import { CircleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Problem } from '../../../shared/contract/problem.ts';
import { logInPath } from '../../../shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { SignInDialog } from '../dialogs/sign-in-dialog.tsx';
import styles from './problem-note.module.css';

interface ProblemNoteProps {
  problem: Problem | null;
  /** Offered as 'Try again', and done by itself after signing in again. */
  onRetry?(): void;
  onDismiss?(): void;
}

/**
 * What went wrong with a change, beside the thing it is about. Where the session has ended it offers to sign in again in
 * place, so that nothing typed is lost, and then makes the change again.
 */
export function ProblemNote({ problem, onRetry, onDismiss }: ProblemNoteProps): ReactNode {
  const { pathname, search } = useLocation();
  const [signingIn, setSigningIn] = useState(false);
  if (problem === null) return null;
  const signedOut = problem.status === 401;
  return (
    <div role="alert" className={styles.note}>
      <CircleAlert aria-hidden="true" size={18} />
      <div className={styles.said}>
        <p>
          {signedOut ? 'Your session has ended. What you typed is still here.' : problem.detail}
        </p>
        <div className={styles.actions}>
          {signedOut && (
            <>
              <Button look="secondary" onClick={() => setSigningIn(true)}>
                Sign in and carry on
              </Button>
              <a href={logInPath({ next: pathname + search })}>Sign in on the log-in page</a>
            </>
          )}
          {!signedOut && onRetry && isWorthRetrying(problem) && (
            <Button look="secondary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" size={18} />
        </button>
      )}
      {signingIn && (
        <SignInDialog
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            if (onRetry) onRetry();
            else onDismiss?.();
          }}
        />
      )}
    </div>
  );
}

/** The same request gets the same answer where it is itself to blame. */
function isWorthRetrying({ status }: Problem): boolean {
  return status >= 500 || status === 429 || status === 408;
}
