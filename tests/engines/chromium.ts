import { launchBrowser } from '../support/browser.ts';
import { timeoutMs, type Engine } from './engine.ts';

export const chromium: Engine = {
  name: 'Chromium',
  packages: [],
  isInstalled: () => true,
  async launch() {
    const { newPage, [Symbol.asyncDispose]: dispose } = await launchBrowser();
    const { page } = await newPage();
    page.setDefaultTimeout(timeoutMs);
    return {
      async open(url) {
        await page.goto(url);
      },
      click: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
      type: (xpath, text) => page.locator(`xpath=${xpath}`).first().fill(text),
      evaluate: (expression) => page.evaluate(expression),
      [Symbol.asyncDispose]: dispose,
    };
  },
};
