import { use, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BrowserBff } from '../../bff/bff-context.ts';
import { problemError } from '../../bff/problem-responses.ts';
import { useUser } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/form/form-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useWrite } from '../writes/use-write.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface SignInDialogProps {
  onSignedIn(): void;
  onClose(): void;
}

/** Signs in again over the current page, so that unsaved work is not lost. */
export function SignInDialog({ onSignedIn, onClose }: SignInDialogProps): ReactNode {
  const bff = use(BrowserBff);
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const { pending, problem, run } = useWrite();

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const credentials = {
      email: String(form.get('email')),
      password: String(form.get('password')),
    };
    const done = await run(async () => {
      const session = await bff?.call('POST /session', new AbortController().signal, {
        body: credentials,
      });
      if (session?.user?.role !== 'admin') throw problemError('staffOnly', 403, 'Forbidden');
    });
    if (!done) return;
    dialog.current?.close();
    onSignedIn();
  }

  // Rendered in a portal: forms cannot be nested.
  return createPortal(
    <Dialog element={dialog} title="Log in again" onClose={onClose} busy={pending}>
      <form
        method="post"
        className={styles.form}
        noValidate
        onSubmit={(event) => void signIn(event)}
      >
        <p>Your session has ended. Log in and carry on where you were.</p>
        <p role="alert" className={styles.refusal}>
          {problem?.detail}
        </p>
        <EmailField
          label="Email Address"
          prefix="again"
          autoComplete="username"
          defaultValue={user?.email}
          required
        />
        <PasswordField
          label="Password"
          prefix="again"
          name="password"
          autoComplete="current-password"
          required
          data-focus=""
        />
        <DialogButtons>
          <Button type="submit" pending={pending}>
            Log in
          </Button>
          <Button look="secondary" pending={pending} onClick={() => dialog.current?.close()}>
            Not now
          </Button>
        </DialogButtons>
      </form>
    </Dialog>,
    document.body,
  );
}
