import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../site.ts';
import { useUser } from '../../session/session.ts';
import { organization } from '../../structured-data/organization.ts';
import { webSite } from '../../structured-data/web-site.ts';
import { StructuredData } from '../../structured-data/structured-data.tsx';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import { staticIslands } from '../static-islands.ts';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import type { loadHome } from './loader.ts';
import styles from './page.module.css';
import { Promises } from './promises.tsx';

export function HomePage(): ReactNode {
  const { featured, accountDeleted } = useLoaderData<typeof loadHome>();
  const user = useUser();
  const site = useSite();
  return (
    <>
      <PageHead
        title="Homes for rent and sale in Lagos and Abuja"
        description="Browse houses, apartments, duplexes and villas for rent and for sale in Abuja and Lagos, with all costs in Naira."
        canonical={paths.home}
      />
      <StructuredData data={import.meta.env.SSR && [organization(site), webSite(site)]} />
      {accountDeleted && !user && <AccountDeleted />}
      <Hero />
      <Featured featured={featured} />
      <StaticIslandView part={staticIslands.districts} />
      <Promises />
    </>
  );
}

/** Confirmation after deleting an account. */
function AccountDeleted(): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <Container>
        <Notice icon={CircleCheck}>
          Your account has been deleted, and you are logged out everywhere. You are welcome back at
          any time.
        </Notice>
      </Container>
    </div>
  );
}
