import { MessageCircle, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { chatAddress } from '../../shared/chat.ts';
import { ExternalButtonLink } from '../ui/external-button-link.tsx';
import { useSite } from '../site.ts';
import { Brand } from './brand.tsx';
import styles from './mobile-menu.module.css';
import { navigationLinks } from './navigation-links.ts';

export const mobileMenuId = 'mobile-menu';

/** A popover: the browser opens it, closes it on Escape or a tap outside, and returns the focus, without a script. */
export function MobileMenu(): ReactNode {
  const { brand, chatPhone } = useSite();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state === 'loading') menu.current?.hidePopover();
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
      <nav aria-label="Menu">
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
      <ExternalButtonLink
        look="primary"
        href={chatAddress(chatPhone, `Hello ${brand}, I have a question.`)}
      >
        <MessageCircle aria-hidden="true" size={18} />
        Chat With Us
      </ExternalButtonLink>
    </div>
  );
}
