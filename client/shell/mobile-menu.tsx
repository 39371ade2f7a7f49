import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { ChatWithUs } from '../components/chat-with-us.tsx';
import { generalChat } from '../components/chats.ts';
import { SearchForm } from '../components/search-box/search-form.tsx';
import { useUser } from '../session/session.ts';
import { useSite } from '../site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Brand } from './brand.tsx';
import { LogOut } from './log-out.tsx';
import styles from './mobile-menu.module.css';
import { NavigationList } from './navigation-list.tsx';
import { ProfileLink } from './profile-link.tsx';

export const mobileMenuId = 'mobile-menu';

export function MobileMenu(): ReactNode {
  const site = useSite();
  const user = useUser();
  return (
    <Drawer id={mobileMenuId} brand={<Brand />}>
      {user && (
        <ProfileLink user={user}>
          <span className={styles.person}>
            {user.name}
            <span>{user.email}</span>
          </span>
        </ProfileLink>
      )}
      <SearchForm label="Menu" />
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
    </Drawer>
  );
}
