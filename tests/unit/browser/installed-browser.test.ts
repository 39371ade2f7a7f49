import { describe, expect, it } from 'vitest';
import { findInstalledBrowser, type Machine } from '../../support/installed-browser.ts';

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function machine(options: Partial<Machine> & { installed?: string[] }): Machine {
  const { installed = [], ...rest } = options;
  const env = { PATH: '/usr/local/bin:/usr/bin' };
  const exists = (path: string): boolean => installed.includes(path);
  return { platform: 'linux', arch: 'x64', env, exists, ...rest };
}

describe('the browser that tests run in', () => {
  it.each([
    ['the packaged one on Linux x64', machine({ installed: ['/usr/bin/chromium'] }), null],
    [
      'Chrome on macOS',
      machine({ platform: 'darwin', arch: 'arm64', installed: [chrome] }),
      chrome,
    ],
    [
      'Chromium on Linux arm64',
      machine({ arch: 'arm64', installed: ['/usr/bin/chromium'] }),
      '/usr/bin/chromium',
    ],
    [
      'the one that CHROME_PATH names, wherever it runs',
      machine({ env: { CHROME_PATH: '/opt/chrome/chrome' } }),
      '/opt/chrome/chrome',
    ],
  ])('is %s', (_, on, path) => {
    expect(findInstalledBrowser(on)).toBe(path);
  });

  it('is asked for where there is none', () => {
    expect(() => findInstalledBrowser(machine({ platform: 'darwin', arch: 'arm64' }))).toThrow(
      'The packaged Chromium does not run on darwin arm64: install Chrome or Chromium, or name one in CHROME_PATH.',
    );
  });
});
