import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Usual installation paths of browsers with Chromium’s engine. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
};
const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  /** `CHROME_PATH` is a browser, `PATH` a list of folders with commands. */
  env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  exists: existsSync,
};

/**
 * The browser for tests: the one named by `CHROME_PATH`; null for the packaged Chromium, which runs
 * on Linux x64 only; elsewhere an installed Chrome, Chromium or Edge.
 * @throws Error naming what to install, if there is none
 */
export function findInstalledBrowser(machine: Machine = thisMachine): string | null {
  const { platform, arch, env, exists } = machine;
  const named = env['CHROME_PATH'];
  if (named !== undefined && named !== '') return named;
  if (platform === 'linux' && arch === 'x64') return null;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  const found = [...(places[platform] ?? []), ...onPath].find((path) => exists(path));
  if (found !== undefined) return found;
  throw new Error(
    `The packaged Chromium does not run on ${platform} ${arch}: install Chrome or Chromium, or name one in CHROME_PATH.`,
  );
}
