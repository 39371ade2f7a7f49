import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChatWithUs } from '../components/chat-with-us.tsx';
import { generalChat } from '../components/chats.ts';
import { Container } from '../ui/container.tsx';
import { useSite } from '../site.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx';
import { NavigationList } from './navigation-list.tsx';

export function Header(): ReactNode {
  const site = useSite();
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Brand />
          <nav className={styles.navigation} aria-label="Main">
            <NavigationList className={styles.links} />
          </nav>
          <div className={styles.chat}>
            <ChatWithUs href={generalChat(site)} />
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
