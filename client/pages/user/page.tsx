import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { AccountView } from '../../../shared/contract/account.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { useDoneToast } from './done-toast.ts';
import { ItemSection } from './item-section.tsx';
import styles from './page.module.css';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks } from './section-links.tsx';

/** Somebody's own account. Every form of it works without a script; with one, lists change at once. */
export function UserPage(): ReactNode {
  const account = useLoaderData<AccountView>();
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
          <p>Who you are to us, how we reach you, and what we keep.</p>
        </header>
        <SectionLinks />
        <div className={styles.sections}>
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
