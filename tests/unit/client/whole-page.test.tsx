import { Suspense, use, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { wholePage } from '../../../client/hydration/whole-page.ts';

function document(content: ReactNode): ReactNode {
  return (
    <html lang="en">
      <body>
        <Suspense fallback="Loading">{content}</Suspense>
      </body>
    </html>
  );
}

function Failing(): never {
  throw new Error('no content');
}

function Waiting(): ReactNode {
  return use(new Promise<string>(() => {}));
}

it('ends with the scripts', () => {
  const html = wholePage(document('Hello'), ['/assets/a.js']);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head><\/head><body>.*Hello/);
  expect(html).toMatch(
    /<script type="module" src="\/assets\/a.js" async=""><\/script><\/body><\/html>$/,
  );
});

it.each([
  ['that waits', <Waiting key="waiting" />],
  ['that fails', <Failing key="failing" />],
])('leaves a page with a part %s to a stream', (_, part) => {
  expect(wholePage(document(part), [])).toBeNull();
});

it('leaves a page that fails to a stream', () => {
  expect(wholePage(<Failing />, [])).toBeNull();
});
