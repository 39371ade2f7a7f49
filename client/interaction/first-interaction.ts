import { draftPrefix } from '../storage/draft-prefix.ts';
import { keepTexts } from './textareas.ts';
import { watchSubmission } from './submission.ts';

const signs = ['focusin', 'pointerdown', 'keydown', 'click', 'input', 'change'];

/** For a page that is never idle. */
const maxWaitMs = 2000;
/** In place of the idle time in browsers that don't report it (Safari). */
const assumedIdleMs = 200;

/**
 * Waits for the first interaction, or until the page has loaded and the browser is idle. Resolves at once if a field has the
 * focus or a draft must be restored. Then fetches all modules at once: by itself, the browser would discover each only after
 * loading the one that imports it.
 * @param modules URLs with spaces between them; '' if the page fetches them already, so that there is no need to wait
 * @returns a function to call and await just before React takes over
 */
export async function firstInteraction(modules: string): Promise<() => Promise<void>> {
  const settled = watchSubmission();
  if (modules !== '') {
    if (!document.querySelector(':focus') && !hasDraft()) await interactionOrIdle();
    modules.split(' ').forEach(preload);
  }
  return async () => {
    await settled();
    keepTexts();
  };
}

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(draftPrefix));
  } catch {
    // The browser allows no storage.
    return false;
  }
}

function interactionOrIdle(): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      for (const sign of signs) document.removeEventListener(sign, end, { capture: true });
      window.removeEventListener('load', waitUntilIdle);
      resolve();
    }

    function waitUntilIdle(): void {
      if ('requestIdleCallback' in window) requestIdleCallback(end, { timeout: maxWaitMs });
      else setTimeout(end, assumedIdleMs);
    }

    for (const sign of signs) document.addEventListener(sign, end, { capture: true });
    if (document.readyState === 'complete') waitUntilIdle();
    else window.addEventListener('load', waitUntilIdle);
  });
}

function preload(module: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = module;
  document.head.append(link);
}
