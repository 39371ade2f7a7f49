import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { staffFrameId, type loadFrame } from './loader.ts';
import styles from './staff-links.module.css';
import { isCurrentPage, staffPages } from './staff-pages.ts';
import { useUnread } from './unread.ts';

/** Links to the staff pages, with the current one marked and the unread count beside Messages. */
export function StaffLinks(): ReactNode {
  const { pathname } = useLocation();
  const unread = useUnread();
  const missing = useRouteLoaderData<typeof loadFrame>(staffFrameId)?.missing ?? [];
  const offered = staffPages.filter(({ optional }) => !optional || !missing.includes(optional));
  return (
    <ul className={styles.links}>
      {offered.map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrentPage(href, pathname) ? 'page' : undefined}>
            <Icon aria-hidden="true" size={18} />
            {label}
            {href === paths.adminMessages && unread !== null && unread > 0 && (
              <span className={styles.unread}>
                {unread > 999 ? '999+' : unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
