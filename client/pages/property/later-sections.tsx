import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { fetchPart } from '../../connection/page-code.ts';
import { useInterruption } from '../../connection/use-interruption.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FurtherSectionsProps } from './further-sections.tsx';
import { TryAgain } from './try-again.tsx';

/** Longest wait for a busy page. */
const maxWaitMs = 2000;

/** Server-rendered with the page, but hydrated only after it has loaded. */
const FurtherSections = lazy(async () => {
  await pageLoaded();
  return { default: (await fetchPart(() => import('./further-sections.tsx'))).FurtherSections };
});

/** Sections below the facts: floor plans, video, map, nearby places and affordability. */
export function LaterSections(props: FurtherSectionsProps): ReactNode {
  return (
    <Suspense fallback={<PendingPart />}>
      <FurtherSections key={props.property.id} {...props} />
    </Suspense>
  );
}

/** Empty unless loading fails. */
function PendingPart(): ReactNode {
  if (useInterruption() === null) return null;
  return (
    <Notice icon={CircleAlert}>
      This part of the page hasn’t loaded. <TryAgain />
    </Notice>
  );
}

/** Resolves once the browser has loaded the page and is idle, at once on the server. */
async function pageLoaded(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    // Safari lacks `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
  });
}
