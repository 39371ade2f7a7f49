import { CircleCheck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { Container } from '../../ui/container.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { doneBy, doneIn, doneText } from './done.ts';
import { ItemSection } from './item-section.tsx';
import type { loadAccount } from './loader.ts';
import styles from './page.module.css';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { Verification } from './verification.tsx';

/** The user's account. Every form works without JavaScript; with it, lists update optimistically. */
export function UserPage(): ReactNode {
  const account = useLoaderData<typeof loadAccount>();
  const { answer } = useFormAnswer();
  // Responses that no section shows, such as for a form that could not be sent.
  const unclaimedAnswer = answer && !hasSection(answer.values) ? answer : null;
  useDoneToast();
  return (
    <Container>
      <PageHead
        title="Your account"
        description="Your profile, how we reach you, and your data."
        canonical={null}
      />
      <div className={styles.page}>
        <header className={styles.header}>
          <h1>Your account</h1>
          <p>Your profile, how we reach you, and your data.</p>
        </header>
        <SectionLinks />
        <div className={styles.sections}>
          <div className={styles.notices}>
            <Welcome account={account} />
            {account.emailVerified === false && <Verification email={account.email} />}
          </div>
          {unclaimedAnswer && (
            <FormErrors errors={{}} message={unclaimedAnswer.message} answer={unclaimedAnswer} />
          )}
          <ProfileSection account={account} />
          <ItemSection list="phones" account={account} />
          <ItemSection list="emails" account={account} />
          <ItemSection list="addresses" account={account} />
          <PasswordSection email={account.email} />
          <DataSection />
          <DeletionSection />
        </div>
      </div>
    </Container>
  );
}

function hasSection(values: Readonly<Record<string, string>>): boolean {
  return values['intent'] === 'delete' || doneBy(values) !== null;
}

/** Welcomes a new user. */
function Welcome({ account }: { account: AccountView }): ReactNode {
  if (!new URLSearchParams(useLocation().search).has('welcome')) return null;
  return (
    <Notice icon={CircleCheck}>
      Welcome, <span dir="auto">{account.firstName}</span>. Your account is ready.
    </Notice>
  );
}

/** Confirms a completed form in a toast, once: a reload shows none. */
function useDoneToast(): void {
  const location = useLocation();
  useEffect(() => {
    const done = doneIn(location.search);
    if (done === null) return;
    if (done !== 'password-mail') showToast(doneText(done), 'success');
    window.history.replaceState(window.history.state, '', location.pathname + location.hash);
  }, [location]);
}
