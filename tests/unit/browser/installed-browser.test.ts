import { describe, expect, it } from 'vitest';
import { findInstalledBrowser, type Machine } from '../../support/installed-browser.ts';

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function machine(options: Partial<Machine> & { installed?: string[] }): Machine {
  const { installed = [], ...rest } = options;
  const env = { PATH: '/usr/local/bin:/usr/bin' };
  const exists = (path: string): boolean => installed.includes(path);
  return { platform: 'linux', arch: 'x64', env, exists, ...rest };
}

describe('browser used by tests', () => {
  it.each([
    ['the packaged browser on Linux x64', machine({ installed: ['/usr/bin/chromium'] }), null],
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
      'the browser named by CHROME_PATH, on any system',
      machine({ env: { CHROME_PATH: '/opt/chrome/chrome' } }),
      '/opt/chrome/chrome',
    ],
  ])('is %s', (_, on, path) => {
    expect(findInstalledBrowser(on)).toBe(path);
  });

  it('asks for a browser if none is installed', () => {
    expect(() => findInstalledBrowser(machine({ platform: 'darwin', arch: 'arm64' }))).toThrow(
      'The packaged Chromium does not run on darwin arm64: install Chrome or Chromium, or name one in CHROME_PATH.',
    );
  });
});
