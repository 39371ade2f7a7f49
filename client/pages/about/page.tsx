import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import { useSite } from '../../site.ts';
import { Hero } from './hero.tsx';

export function AboutPage(): ReactNode {
  const { brand } = useSite();
  return (
    <>
      <PageHead
        title="About us"
        description={`Who ${brand} is, how we list homes in Lagos and Abuja, guides to renting and buying in Nigeria, and answers to common questions.`}
        canonical={paths.about}
      />
      <Hero />
      <StaticIslandView part={staticIslands.about} />
    </>
  );
}
