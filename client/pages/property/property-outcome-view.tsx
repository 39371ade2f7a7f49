import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemView } from '../../components/problem-view.tsx';
import type { PropertyOutcome } from './loader.ts';
import { PropertyContent } from './property-content.tsx';
import { TryAgain } from './try-again.tsx';

interface PropertyOutcomeViewProps {
  outcome: PropertyOutcome;
  photo: number;
  /** The page's head was already sent, based on the card. */
  late: boolean;
}

/** A property page, with a notice if the data is a stale copy or a sample. */
export function PropertyOutcomeView({ outcome, photo, late }: PropertyOutcomeViewProps): ReactNode {
  if (outcome.source === 'none') return <ProblemView problem={outcome.problem} late={late} />;
  return (
    <>
      {late && outcome.source === 'sample' && <meta name="robots" content="noindex" />}
      {outcome.source === 'stale' && <StaleNotice lastUpdated={outcome.lastUpdated} />}
      {outcome.source === 'sample' && (
        <Notice icon={CircleAlert}>
          {pageMessages.samplePropertyNotice} <TryAgain />
        </Notice>
      )}
      <PropertyContent
        // Reset open sections and photos for another property, and static islands for fresh data.
        key={`${outcome.property.id} ${outcome.source}`}
        property={outcome.property}
        similar={outcome.source === 'sample' ? [] : outcome.similar}
        photo={photo}
        kind={outcome.source === 'sample' ? 'sample' : 'property'}
      />
    </>
  );
}
