import type { ReactNode } from 'react';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import styles from './avatar.module.css';

/**
 * A user's picture over their initials, which show if there is none or it fails to load
 * (`client/start/broken-pictures.ts`).
 */
export function Avatar({ name, photo }: Pick<SessionUser, 'name' | 'photo'>): ReactNode {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
      {/* Smaller sizes are available only from our own host, which answers 404 for a missing picture. */}
      {photo && (
        <img
          key={photo}
          className={styles.photo}
          src={photo[0] === '/' ? `${photo}?bare` : photo}
          alt=""
          data-bare=""
          width="40"
          height="40"
        />
      )}
    </span>
  );
}

/** Initials of the first and last name, or the first letter of an email address. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/);
  return [names[0], names[1] && names.at(-1)].map((part = '') => [...part][0]).join('');
}
