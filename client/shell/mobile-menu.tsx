import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ChatWithUs } from '../components/chat-with-us.tsx';
import { generalChat } from '../components/chats.ts';
import { useSite } from '../site.ts';
import { Brand } from './brand.tsx';
import styles from './mobile-menu.module.css';
import { NavigationList } from './navigation-list.tsx';

export const mobileMenuId = 'mobile-menu';

/** A popover: the browser opens it, closes it on Escape or a tap outside, and returns the focus, without a script. */
export function MobileMenu(): ReactNode {
  const site = useSite();
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
        <NavigationList className={styles.links} />
      </nav>
      <ChatWithUs look="primary" href={generalChat(site)} />
    </div>
  );
}
