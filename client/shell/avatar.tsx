import type { ReactNode } from 'react';
import type { SessionUser } from '../../shared/contract/session.ts';
import styles from './avatar.module.css';

/** Somebody's picture over their initials, which show where there is none or it fails (`client/components/broken-pictures.ts`). */
export function Avatar({ name, photo }: Pick<SessionUser, 'name' | 'photo'>): ReactNode {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
      {/* On another host nothing can be asked for; here it is that nothing comes in place of a missing picture. */}
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

/** The first letters of the first and the last name; of an address, its first. */
function initialsOf(name: string): string {
  const names = name.split(/\s+/);
  return [names[0], names[1] && names.at(-1)].map((part = '') => [...part][0]).join('');
}
