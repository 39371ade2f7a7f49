import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import { useFormAnswer } from '../../forms/form-answer.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/container.tsx';
import { List } from './list.tsx';

export function SellPage(): ReactNode {
  const { brand } = useSite();
  const { answer } = useFormAnswer();
  return (
    <>
      <PageHead
        title={answer ? 'Error: Sell your property' : 'Sell your property'}
        description={`Sell or rent out your property in Lagos or Abuja with ${brand}: verified buyers, free basic listings, a commission only when the deal is done, and a guide to selling.`}
        canonical={paths.sell}
      />
      <StaticIslandView part={staticIslands.sellingTerms} />
      <Container>
        <List />
      </Container>
      <StaticIslandView part={staticIslands.sellingGuide} />
    </>
  );
}
