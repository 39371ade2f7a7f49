import { rm } from 'node:fs/promises';
import { chromium, type Browser } from 'playwright-core';
import { browserLaunchFiles, unpackBrowser } from '../support/browser-files.ts';
import { findInstalledBrowser } from '../support/installed-browser.ts';

/** Starts a headless Chromium. The stack closes it and removes its files. */
export async function launchChromium(stack: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({ ...(await browserFiles(stack)), args: ['--no-sandbox'] });
  stack.defer(() => browser.close());
  return browser;
}

async function browserFiles(
  stack: AsyncDisposableStack,
): Promise<{ executablePath: string; env?: Record<string, string> }> {
  const executablePath = findInstalledBrowser();
  if (executablePath !== null) return { executablePath };
  const folder = await unpackBrowser();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return browserLaunchFiles(folder);
}
