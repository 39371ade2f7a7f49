import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { Container } from '../../ui/container.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { doneBy } from './done.ts';
import { useDoneToast } from './done-toast.ts';
import { ItemSection } from './item-section.tsx';
import type { loadAccount } from './loader.ts';
import styles from './page.module.css';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { Verification } from './verification.tsx';
import { Welcome } from './welcome.tsx';

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
