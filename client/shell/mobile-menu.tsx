import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ChatWithUs } from '../components/chat-with-us.tsx';
import { generalChat } from '../components/chats.ts';
import { useUser } from '../session/session.ts';
import { useSite } from '../site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Brand } from './brand.tsx';
import { LogOut } from './log-out.tsx';
import styles from './mobile-menu.module.css';
import { NavigationList } from './navigation-list.tsx';
import { ProfileLink } from './profile-link.tsx';

export const mobileMenuId = 'mobile-menu';

/** A popover, so that opening, closing and returning the focus work without JavaScript. */
export function MobileMenu(): ReactNode {
  const site = useSite();
  const user = useUser();
  const { state } = useNavigation();
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'loading') menu.current?.hidePopover?.();
  }, [state]);

  return (
    <div ref={menu} id={mobileMenuId} popover="auto" className={styles.menu}>
      <div className={styles.top}>
        <Brand />
        <button
          type="button"
          className={styles.close}
          popoverTarget={mobileMenuId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X aria-hidden="true" size={24} />
        </button>
      </div>
      {user && (
        <ProfileLink user={user}>
          <span className={styles.person}>
            {user.name}
            <span>{user.email}</span>
          </span>
        </ProfileLink>
      )}
      <nav aria-label="Menu">
        <NavigationList className={styles.links} />
      </nav>
      <ChatWithUs look="primary" href={generalChat(site)} />
      {user ? (
        <LogOut />
      ) : (
        <ButtonLink look="secondary" href={paths.adminLogIn}>
          Log In
        </ButtonLink>
      )}
    </div>
  );
}
