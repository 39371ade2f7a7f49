import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useUser } from '../../session/session.ts';
import { Brand } from '../../shell/brand.tsx';
import { Avatar } from '../../shell/avatar.tsx';
import { LogOut } from '../../shell/log-out.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { StaffLinks } from './staff-links.tsx';
import styles from './staff-navigation.module.css';

/** Contents of the sidebar and the mobile menu: page links, a link to the public site and the signed-in user. */
export function StaffNavigation({
  label,
}: {
  /** Accessible name of the navigation. */
  label: string;
}): ReactNode {
  const user = useUser();
  return (
    <>
      <nav aria-label={label}>
        <StaffLinks />
      </nav>
      <div className={styles.foot}>
        <a href={paths.home} className={styles.site}>
          <Globe aria-hidden="true" size={18} />
          Public site
        </a>
        {user && (
          <a href={paths.user} className={styles.person}>
            <Avatar name={user.name} photo={user.photo} />
            <VisuallyHidden>Your account: </VisuallyHidden>
            <span className={styles.name}>
              {user.name}
              <span>{user.email}</span>
            </span>
          </a>
        )}
        <LogOut />
      </div>
    </>
  );
}

export function StaffBrand(): ReactNode {
  return (
    <p className={styles.brand}>
      <Brand />
      <span>Staff</span>
    </p>
  );
}
