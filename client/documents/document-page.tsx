import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Breadcrumbs } from '../prose/breadcrumbs.tsx';
import { PageHead } from '../components/page-head.tsx';
import { StaticIslandView, type StaticIsland } from '../hydration/static-island.tsx';
import { useSite } from '../site.ts';
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts';
import { StructuredData } from '../structured-data/structured-data.tsx';
import { Container } from '../ui/container.tsx';
import { BackToTop } from './back-to-top.tsx';
import styles from './document-page.module.css';
import { TableOfContents } from './table-of-contents.tsx';
import { useCurrentSection } from './use-current-section.ts';

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
  const current = useCurrentSection(sections);
  const top = useRef<HTMLElement>(null);
  useSmoothScrolling();

  return (
    <Container>
      <PageHead title={title} description={description(site.brand)} canonical={path} />
      <StructuredData data={import.meta.env.SSR && breadcrumbList(site, [{ name: title, path }])} />
      <article className={styles.page}>
        <header ref={top} className={styles.header}>
          <Breadcrumbs current={crumb} />
          <h1>{title}</h1>
          <p className={styles.updated}>Last updated: {lastUpdated}</p>
        </header>
        <div className={styles.columns}>
          <TableOfContents sections={sections} current={current} />
          <StaticIslandView key={text.id} part={text} />
        </div>
      </article>
      <BackToTop past={top} />
    </Container>
  );
}

/** Smooth scrolling while the page is mounted; reset before the router scrolls the next page to its top. */
function useSmoothScrolling(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['scrolling'] = 'smooth';
    return () => {
      delete dataset['scrolling'];
      // Applies it now: the browser scrolls by the styles of its last layout.
      document.documentElement.getBoundingClientRect();
    };
  }, []);
}
