import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import styles from './avatar.module.css';

const initialsSize = 2;

/** The photo, or initials without one. */
export function Avatar({
  account: { photo, firstName, lastName, email },
}: {
  account: AccountView;
}): ReactNode {
  if (photo !== null) {
    return <img className={styles.avatar} src={photo} alt="You" width="96" height="96" />;
  }
  const names = [firstName, lastName].filter((name) => name !== '');
  const initials = (names.length > 0 ? names : [email]).map(firstLetter).slice(0, initialsSize);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.join('')}
    </span>
  );
}

/** The first grapheme cluster, such as an emoji or a combined letter. */
function firstLetter(name: string): string {
  // Firefox supports it since version 125.
  const [first = ''] =
    'Segmenter' in Intl
      ? [...new Intl.Segmenter('en-NG').segment(name)].map(({ segment }) => segment)
      : name;
  return first.toLocaleUpperCase('en-NG');
}
