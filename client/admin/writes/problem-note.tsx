import { CircleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isWorthRetrying, type Problem } from '../../../shared/contract/problem.ts';
import { logInPath } from '../../../shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { SignInDialog } from '../dialogs/sign-in-dialog.tsx';
import styles from './problem-note.module.css';

interface ProblemNoteProps {
  problem: Problem | null;
  /** Runs on 'Try again', and automatically after signing in again. */
  onRetry?(): void;
  onDismiss?(): void;
}

/**
 * The problem with a change, shown beside its subject. If the session has ended, it offers to sign in without leaving
 * the page, then retries.
 */
export function ProblemNote({ problem, onRetry, onDismiss }: ProblemNoteProps): ReactNode {
  const { pathname, search } = useLocation();
  const [signingIn, setSigningIn] = useState(false);
  if (problem === null) return null;
  const isOther = problem.code === 'otherPerson';
  const signedOut = problem.status === 401 || isOther;
  return (
    <div role="alert" className={styles.note}>
      <CircleAlert aria-hidden="true" size={18} />
      <div className={styles.text}>
        <p>
          {signedOut && !isOther
            ? 'Your session has ended. What you typed is still here.'
            : problem.detail}
        </p>
        {onRetry && isUnanswered(problem) && (
          <p>
            This may have been saved already. You can safely try again: it won’t be saved twice.
          </p>
        )}
        {problem.status >= 500 && problem.instance !== undefined && (
          <p className={styles.reference}>Reference: {problem.instance}</p>
        )}
        <div className={styles.actions}>
          {signedOut && (
            <>
              <Button look="secondary" onClick={() => setSigningIn(true)}>
                Log in and carry on
              </Button>
              <a href={logInPath({ next: pathname + search })}>Log in on the log-in page</a>
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

/** No answer came, so the outcome is unknown. */
function isUnanswered({ code }: Problem): boolean {
  return code === 'network' || code === 'timeout';
}
