import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NothingFound } from '../../../shared/contract/property-views.ts';
import { counted } from '../../../shared/number.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './nothing-found.module.css';

/** Alternatives to a search without results, each with its number of homes: a static island. */
export function Part({ help: { suggestions } }: { help: NothingFound }): ReactNode {
  if (suggestions.length === 0)
    return (
      <EmptyState icon={Search} title="No homes are listed at the moment" titleId={resultsId}>
        New homes are listed every week.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Search}
      title="No homes match these filters"
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
      Drop one, or look a little further:
    </EmptyState>
  );
}
