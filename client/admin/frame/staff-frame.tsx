import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { mainId } from '../../routing/focus-targets.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { UndoProgress } from '../batches/undo-progress.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { OfflineNote } from './offline-note.tsx';
import styles from './staff-frame.module.css';
import { useReturnPoints } from './return-point.ts';
import { StaffBrand, StaffNavigation } from './staff-navigation.tsx';

const menuId = 'staff-menu';

/** Frame around staff pages: a sidebar on wide screens, a top bar with a menu on narrow ones. */
export function StaffFrame(): ReactNode {
  useShortcuts({ '/': focusSearch });
  useReturnPoints();
  return (
    <div className={styles.frame}>
      <aside className={styles.sidebar} aria-label="Staff area">
        <StaffBrand />
        <StaffNavigation label="Staff" />
      </aside>
      <header className={styles.bar}>
        <StaffBrand />
        <button type="button" className={styles.button} popoverTarget={menuId} aria-label="Menu">
          <Menu aria-hidden="true" size={24} />
        </button>
        <Drawer id={menuId} brand={<StaffBrand />}>
          <StaffNavigation label="Staff menu" />
        </Drawer>
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <noscript>
          <p className={styles.noscript}>
            Without JavaScript you can read everything here, but not change it.
          </p>
        </noscript>
        <OfflineNote />
        <UndoProgress />
        <Outlet />
      </main>
    </div>
  );
}

/** Focuses the page's search field; leaves the key to the browser if there is none. */
function focusSearch(): void | false {
  const box = document.querySelector<HTMLInputElement>('[data-search-key]');
  if (!box) return false;
  box.focus();
  box.select();
}
