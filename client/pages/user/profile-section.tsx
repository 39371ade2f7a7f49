import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { paths } from '../../../shared/paths.ts';
import { Avatar } from './avatar.tsx';
import { EnquiryMails } from './enquiry-mails.tsx';
import { NamesForm } from './names-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import styles from './profile-section.module.css';
import { Section } from './section.tsx';

/** Name, photo, sign-in email and role. */
export function ProfileSection({ account }: { account: AccountView }): ReactNode {
  const { email, role } = account;
  return (
    <Section id="profile" title="Profile" lead="Your name and photo, as our team sees them.">
      <div className={styles.photo}>
        <Avatar account={account} />
        <PhotoForm hasPhoto={account.photo !== null} />
      </div>
      <NamesForm key={`${account.firstName}\n${account.lastName}`} account={account} />
      <dl className={styles.facts}>
        <div>
          <dt>Log-in email</dt>
          <dd>{email}</dd>
          {account.emailVerified === true && <dd className={styles.why}>Confirmed</dd>}
          <dd className={styles.why}>This email can’t be changed. Add other addresses below.</dd>
        </div>
        {role === 'admin' && (
          <div>
            <dt>Role</dt>
            <dd>Administrator</dd>
            <dd className={styles.why}>
              <a href={paths.admin} className={styles.link}>
                Go to the staff area
              </a>
            </dd>
          </div>
        )}
      </dl>
      {account.enquiryMails !== null && <EnquiryMails enabled={account.enquiryMails} />}
    </Section>
  );
}
