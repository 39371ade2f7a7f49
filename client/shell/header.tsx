import { Heart, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ChatWithUs } from '../components/chat-with-us.tsx';
import { generalChat } from '../components/chats.ts';
import { SearchForm } from '../components/search-box/search-form.tsx';
import { useUser } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { useSite } from '../site.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LogOut } from './log-out.tsx';
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { ProfileLink } from './profile-link.tsx';

/** Pages with a search box of their own. */
const searchPages: ReadonlySet<string> = new Set([paths.home, paths.buy, paths.rent]);

export function Header(): ReactNode {
  const site = useSite();
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Brand />
          {!searchPages.has(pathname) && (
            <div className={styles.search}>
              <SearchForm />
            </div>
          )}
          <nav className={styles.navigation} aria-label="Main">
            <NavigationList className={styles.links} />
          </nav>
          <a
            className={styles.saved}
            href={paths.saved}
            aria-label="Saved homes"
            aria-current={pathname === paths.saved ? 'page' : undefined}
          >
            <Heart aria-hidden="true" size={22} />
          </a>
          <div className={styles.chat}>
            <ChatWithUs href={generalChat(site)} />
          </div>
          <div className={styles.session}>
            {user ? (
              <>
                <ProfileLink user={user}>
                  <span className={styles.name}>{user.name.split(' ')[0]}</span>
                </ProfileLink>
                <LogOut />
              </>
            ) : (
              <ButtonLink href={paths.logIn}>Log In</ButtonLink>
            )}
          </div>
          <button
            type="button"
            className={styles.menu}
            popoverTarget={mobileMenuId}
            aria-label="Menu"
          >
            <Menu aria-hidden="true" size={24} />
          </button>
        </div>
      </Container>
      <MobileMenu />
    </header>
  );
}
