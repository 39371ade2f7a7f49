import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NothingFound, PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import { counted } from '../../../shared/number.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './nothing-found.module.css';

export interface NothingFoundProps {
  results: PropertyPage;
  help: NothingFound;
}

/** Alternatives to a search without results, each with its number of homes: a static island. */
export default function NothingFoundHelp({
  results,
  help: { suggestions },
}: NothingFoundProps): ReactNode {
  if (suggestions.length === 0)
    return (
      <EmptyState icon={Search} title="No homes are listed at the moment" titleId={resultsId}>
        New homes are listed every week.
      </EmptyState>
    );
  const [title, advice] = wordsFor(results);
  return (
    <EmptyState
      icon={Search}
      title={title}
      titleId={resultsId}
      action={
        <ul className={styles.ways}>
          {suggestions.map(({ label, href, count }) => (
            <li key={href}>
              <a href={href}>
                {label} <span>{counted(count, 'home')}</span>
              </a>
            </li>
          ))}
        </ul>
      }
    >
      {advice}
    </EmptyState>
  );
}

/** What was not found, and what to do. */
function wordsFor({ chips, place, values }: PropertyPage): [title: string, advice: string] {
  if (chips.length > 1)
    return ['No homes match these filters', 'Drop one, or look a little further:'];
  if (values.location === '' || place === null)
    return ['No homes match this filter', 'Drop it, or look a little further:'];
  return [
    `No homes in ${place}`,
    // A place that the site does not know is quoted.
    place.startsWith('“')
      ? 'Check the spelling, or look a little further:'
      : 'Look a little further:',
  ];
}
