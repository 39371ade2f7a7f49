import { Menu, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { chatAddress } from '../../shared/chat.ts';
import { Container } from '../ui/container.tsx';
import { ExternalButtonLink } from '../ui/external-button-link.tsx';
import { useSite } from '../site.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx';
import { navigationLinks } from './navigation-links.ts';

export function Header(): ReactNode {
  const { brand, chatPhone } = useSite();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Brand />
          <nav className={styles.navigation} aria-label="Main">
            <ul className={styles.links}>
              {navigationLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={pathname === href ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.chat}>
            <ExternalButtonLink href={chatAddress(chatPhone, `Hello ${brand}, I have a question.`)}>
              <MessageCircle aria-hidden="true" size={18} />
              Chat With Us
            </ExternalButtonLink>
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
