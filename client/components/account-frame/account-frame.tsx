import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  /** The page's purpose, in a sentence. */
  lead: string;
  children: ReactNode;
  /** Link for visitors who need another page. */
  foot: ReactNode;
}

/** Frame around the sign-in and sign-up forms. */
export function AccountFrame({ title, lead, children, foot }: AccountFrameProps): ReactNode {
  return (
    <AccountColumns>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
      <footer className={styles.foot}>{foot}</footer>
    </AccountColumns>
  );
}

/** The form, beside an illustration on wide screens. */
export function AccountColumns({ children }: { children: ReactNode }): ReactNode {
  return (
    <Container>
      <div className={styles.columns}>
        <div className={styles.content}>{children}</div>
        <div className={styles.panel}>
          <p className={styles.promise}>A home you’ll be glad to come back to.</p>
          <p>Every home is listed by our own team, with no hidden fees.</p>
        </div>
      </div>
    </Container>
  );
}
