import { useLayoutEffect, type ReactNode } from 'react';
import { Breadcrumbs } from '../prose/breadcrumbs.tsx';
import { PageHead } from '../components/page-head.tsx';
import { StaticIslandView, type StaticIsland } from '../hydration/static-island.tsx';
import { useSite } from '../site.ts';
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts';
import { StructuredData } from '../structured-data/structured-data.tsx';
import { Container } from '../ui/container.tsx';
import { BackToTop } from './back-to-top.tsx';
import styles from './document-page.module.css';
import { startReadingAids } from './reading-aids.ts';
import { TableOfContents } from './table-of-contents.tsx';

interface DocumentPageProps {
  text: StaticIsland;
  title: string;
  /** Label in the breadcrumb. */
  crumb: string;
  description(brand: string): string;
  path: string;
  /** As displayed: 'July 20th, 2025'. */
  lastUpdated: string;
  sections: readonly { id: string; title: string }[];
}

/** A long document in numbered sections, with a table of contents that highlights the current one. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const { text, title, crumb, description, path, lastUpdated, sections } = props;
  const site = useSite();
  // Before the router scrolls.
  useLayoutEffect(startReadingAids, []);

  return (
    <Container>
      <PageHead title={title} description={description(site.brand)} canonical={path} />
      <StructuredData data={import.meta.env.SSR && breadcrumbList(site, [{ name: title, path }])} />
      <article className={styles.page}>
        <header className={styles.header} data-document-top="">
          <Breadcrumbs current={crumb} />
          <h1>{title}</h1>
          <p className={styles.updated}>Last updated: {lastUpdated}</p>
        </header>
        <div className={styles.columns}>
          <TableOfContents sections={sections} />
          <StaticIslandView key={text.id} part={text} />
        </div>
      </article>
      <BackToTop />
    </Container>
  );
}
