import type { ReactNode } from 'react';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { ownPath } from '../../shared/paths.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Avatar } from './avatar.tsx';
import styles from './profile-link.module.css';

interface ProfileLinkProps {
  user: SessionUser;
  /** Label beside the picture. */
  children: ReactNode;
}

/** A link to the user's account or to the staff area. */
export function ProfileLink({ user, children }: ProfileLinkProps): ReactNode {
  return (
    <a className={styles.profile} href={ownPath(user.role)}>
      <Avatar name={user.name} photo={user.photo} />
      <VisuallyHidden>{user.role === 'admin' ? 'Staff area: ' : 'Your account: '}</VisuallyHidden>
      {children}
    </a>
  );
}
