import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** React's markers of a part that has failed, and of one that waits for data or code. */
const unfinished = /<!--\$[!?]-->/;
const end = '</body></html>';

/**
 * The document of a page that waits for nothing, in less than half the time of a stream. Null if a part of it waits or fails:
 * only a stream can wait for parts or report their failure.
 * @param scripts URLs of modules that start the app
 */
export function wholePage(page: ReactNode, scripts: readonly string[]): string | null {
  try {
    const html = renderToString(page);
    if (unfinished.test(html) || !html.endsWith(end)) return null;
    const tags = scripts.map((src) => `<script type="module" src="${src}" async=""></script>`);
    return `<!DOCTYPE html>${html.slice(0, -end.length)}${tags.join('')}${end}`;
  } catch {
    return null;
  }
}
