import type { ReactNode } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { LaterRecentlyViewed } from '../../components/later-recently-viewed.tsx';
import { Container } from '../../ui/container.tsx';
import { SavedHomes } from './saved-homes.tsx';
import styles from './page.module.css';

export function SavedPage(): ReactNode {
  return (
    <Container>
      <PageHead
        title="Saved homes"
        description="The homes you saved in this browser."
        canonical={null}
      />
      <div className={styles.page}>
        <header className={styles.heading}>
          <h1>Saved homes</h1>
          <p>Saved in this browser only: no one else sees them.</p>
        </header>
        <SavedHomes />
        <LaterRecentlyViewed max={8} />
      </div>
    </Container>
  );
}
